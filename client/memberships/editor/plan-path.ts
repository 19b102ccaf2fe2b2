/** Of a plan, in the tool that lists them. */
export const planPath = (planId: string): string => `/admin/members/plans?plan=${planId}`
