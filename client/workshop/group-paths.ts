import { recordPages } from '#shared/record-pages.ts'

export const groupPath = recordPages.ticket_group.to

export const groupLabelsPath = (groupId: string): string => `${groupPath(groupId)}/labels?print=1`

/** Takes in a bag of the group, then returns for the next one. */
export const nextBagPath = (groupId: string): string => `/admin/clubs-2/intake?group=${groupId}`
