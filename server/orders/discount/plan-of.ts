import type { OnDatabase } from '#server/kernel/db/database.ts'

/** What a plan takes off, by what it says it is for. */
export interface BuyerPlan {
  code: string
  name: string
  discounts: readonly { category: string; percent: number }[]
}

/** The plan of a client whose membership counts on a day. Memberships know it; they are built on orders. */
export type PlanOf = (work: OnDatabase, personId: string, day: string) => Promise<BuyerPlan | undefined>

declare module '#server/kernel/services.ts' {
  interface Services {
    planOf: PlanOf
  }
}
