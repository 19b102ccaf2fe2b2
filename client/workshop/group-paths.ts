export const groupPath = (groupId: string): string => `/admin/clubs-2/groups/${groupId}`

export const groupLabelsPath = (groupId: string): string => `${groupPath(groupId)}/labels?print=1`

/** Takes in a bag of the group, then returns for the next one. */
export const nextBagPath = (groupId: string): string => `/admin/clubs-2/intake?group=${groupId}`
