import { refuse } from '../../../core/refusals.ts'
import { invalid } from '../../../lib/errors.ts'

/** Refuses names that every JavaScript object has, at any depth; no field has such a name. */
export function refuseReservedNames(value: object, path = ''): void {
  for (const [key, item] of Object.entries(value)) {
    const at = path === '' ? key : `${path}.${key}`
    if (!Array.isArray(value) && isReservedName(key))
      throw invalid({ [at]: refuse.unknown_field() })
    if (typeof item === 'object' && item !== null) refuseReservedNames(item, at)
  }
}

export function isReservedName(name: string): boolean {
  return name in Object.prototype
}
