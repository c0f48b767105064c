import { toPascalCase } from '../../../lib/api/openapi/names.ts';
import type { Placed } from '../operations.ts';
import { methodsOf } from './calls.ts';
import { snakeName } from './names.ts';
import type { PythonTypes } from './schemas.ts';

/** Operations with the same beginning of their names, such as `crm.contacts`. */
interface Group {
  readonly className: string;
  readonly groups: Map<string, Group>;
  readonly calls: Placed[];
}

const newGroup = (className: string): Group => ({ className, groups: new Map(), calls: [] });

const groupAt = (group: Group, [name, ...rest]: readonly string[]): Group => {
  if (name === undefined) return group;
  const inner = group.groups.get(name) ?? newGroup(`${group.className}${toPascalCase(name)}`);
  group.groups.set(name, inner);
  return groupAt(inner, rest);
};

const treeOf = (name: string, placed: readonly Placed[]): Group => {
  const tree = newGroup(name);
  for (const one of placed) groupAt(tree, one.id.split('.').slice(0, -1)).calls.push(one);
  return tree;
};

const membersOf = ({ groups }: Group): string =>
  [...groups].map(([name, { className }]) => `        self.${snakeName(name)} = ${className}(sender)`).join('\n');

/** Classes of a group and of the groups inside it, innermost first. */
const classesOf = (group: Group, method: (placed: Placed) => readonly string[]): readonly string[] => {
  const inner = [...group.groups.values()].flatMap((one) => classesOf(one, method));
  const members = `    def __init__(self, sender: Sender) -> None:\n        super().__init__(sender)\n${membersOf(group)}`;
  const parts = [...(group.groups.size === 0 ? [] : [members]), ...group.calls.flatMap(method)];
  return [...inner, `class ${group.className}(Group):\n${parts.join('\n\n')}`];
};

const head = `"""Calls of the service, and of a connection."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from . import schemas
from .answers import Answer, RawAnswer, Records, StatusAnswer
from .transport import Call, Group, Sender`;

/** Python module of all calls: the classes `Connection` and `Service`, and a class for each group. */
export const callsModule = (placed: readonly Placed[], types: PythonTypes): string => {
  const method = (one: Placed) => methodsOf(one, types);
  const ofConnection = placed.filter(({ operation }) => operation.ofConnection);
  const ofService = placed.filter(({ operation }) => operation.ofService);
  const classes = [
    ...classesOf(treeOf('Connection', ofConnection), method),
    ...classesOf(treeOf('Service', ofService), method),
  ];
  return `${[head, ...classes].join('\n\n\n')}\n`;
};
