/** The tools that reach the tools which are not listed. */
export const reachingNames = ['find_tools', 'call_tool', 'call_write_tool'] as const

export type ReachingName = (typeof reachingNames)[number]

export function isReachingName(name: string): name is ReachingName {
  return reachingNames.some((each) => each === name)
}
