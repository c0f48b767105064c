import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenApiDocument } from '../../../lib/api/openapi/document.ts';
import type { Placed } from '../operations.ts';
import { callsModule } from './groups.ts';
import type { PythonTypes } from './schemas.ts';
import { declareTypes } from './types.ts';

/** Name of the package in `import`. */
export const importName = 'unified_client';

const sources = join(import.meta.dirname, 'package');

const schemasModule = (
  types: PythonTypes,
): string => `"""Records, bodies and all other data that the service accepts and returns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, Never, NotRequired, Required, TypeAlias, TypedDict, final

from .matches import FieldMatch

Json: TypeAlias = object
"""A JSON value whose form depends on the account or on the provider. Test its type before you use it."""


${types.text}
`;

/**
 * Files of the package for Python, by their paths in the wheel. The files in `package/` are the same for every service;
 * the document decides the others.
 */
export const pythonPackage = (document: OpenApiDocument, placed: readonly Placed[]): ReadonlyMap<string, string> => {
  const types = declareTypes(document, placed);
  const calls = callsModule(placed, types);
  const written = globSync('*.py', { cwd: sources }).map((name) => [name, readFileSync(join(sources, name), 'utf8')]);
  const files = [...written, ['calls.py', calls], ['schemas.py', schemasModule(types)], ['py.typed', '']] as const;
  return new Map(files.map(([name = '', text = '']) => [`${importName}/${name}`, text]));
};
