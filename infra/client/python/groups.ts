import { toPascalCase } from '../../../lib/api/openapi/names.ts';
import { type OperationTree, type Placed, treeOf } from '../operations.ts';
import { methodsOf } from './calls.ts';
import { snakeName } from './names.ts';
import type { PythonTypes } from './schemas.ts';

const membersOf = (className: string, { groups }: OperationTree): string =>
  [...groups.keys()]
    .map((name) => `        self.${snakeName(name)} = ${className}${toPascalCase(name)}(sender)`)
    .join('\n');

/** Classes of a group and of the groups inside it, innermost first. */
const classesOf = (className: string, tree: OperationTree, types: PythonTypes): readonly string[] => {
  const inner = [...tree.groups].flatMap(([name, one]) => classesOf(className + toPascalCase(name), one, types));
  const members = `    def __init__(self, sender: Sender) -> None:\n        super().__init__(sender)\n${membersOf(className, tree)}`;
  const methods = tree.calls.flatMap((one) => methodsOf(one, types));
  const parts = [...(tree.groups.size === 0 ? [] : [members]), ...methods];
  return [...inner, `class ${className}(Group):\n${parts.join('\n\n')}`];
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
  const ofConnection = placed.filter(({ operation }) => operation.ofConnection);
  const ofService = placed.filter(({ operation }) => operation.ofService);
  const classes = [
    ...classesOf('Connection', treeOf(ofConnection), types),
    ...classesOf('Service', treeOf(ofService), types),
  ];
  return `${[head, ...classes].join('\n\n\n')}\n`;
};
