import type { OnDatabase } from '#server/kernel/db/database.ts'

/** The discounts of a client's plan, by what they apply to. */
export interface BuyerPlan {
  code: string
  name: string
  discounts: readonly { category: string; percent: number }[]
}

/** A client's plan on a day. Memberships implement it, because they build on orders. */
export type PlanOf = (work: OnDatabase, personId: string, day: string) => Promise<BuyerPlan | undefined>

declare module '#server/kernel/services.ts' {
  interface Services {
    planOf: PlanOf
  }
}
