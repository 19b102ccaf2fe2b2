import { usePageHead } from '#client/content/service.ts'

/** How the page of memberships begins, where any are on offer. */
export const useMembershipsHead = () => ({
  ...usePageHead('memberships', 'Memberships'),
  seed: 61,
  mark: { name: 'Memberships', color: 'brass' } as const,
})
