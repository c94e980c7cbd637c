import { reaches as mayReach } from '../../../core/access/reach.ts'
import { type Reach, reaches } from '../../../core/operation.ts'
import { plainAddress } from '../call/address.ts'
import { reachingNames } from '../reaching/names.ts'
import type { Surface } from '../surface.ts'
import { type Toolset, toolsetsAt } from '../tool.ts'
import { toolsParams } from './selection.ts'

/** Throws at the start when names are used twice or the default set is too large. */
export function checkSurface(surface: Surface): void {
  checkNames(surface)
  checkedAt(surface.toolsets, 'company')
}

/** The maximum number of tools in the default toolset, excluding the three that reach others. */
const mostDefault = 32

/** Returns the tools at a reach; throws when the default set is too large for hosts. */
export function checkedAt(toolsets: readonly Toolset[], reach: Reach): readonly Toolset[] {
  const shown = toolsetsAt(toolsets, reach)
  const count = toolsParams(shown, plainAddress).filter(({ operation }) =>
    mayReach(operation, reach),
  ).length
  if (count <= mostDefault) return shown
  throw new Error(
    `The default toolset has ${count} tools at ${reach}; the limit is ${mostDefault}.`,
  )
}

function checkNames({ toolsets, resources, documents, prompts }: Surface): void {
  const names: string[] = [
    ...reachingNames,
    ...toolsets.flatMap(({ tools }) => tools.map((tool) => tool.text.name)),
    ...resources.flatMap((set) => set.resources.map((resource) => resource.text.uri)),
    ...documents.map((document) => document.uri),
    ...prompts.flatMap(({ text }) =>
      (text.reaches ?? reaches).map((reach) => `the prompt ${text.name} at ${reach}`),
    ),
  ]
  const twice = names.filter((name, index) => names.indexOf(name) !== index)
  if (twice.length > 0)
    throw new Error(`Two tools, resources or prompts are called ${twice.join(', ')}.`)
}
