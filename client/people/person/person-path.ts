export const personPath = (personId: string): string => `/admin/members/person/${personId}`
