import { listAllDiscounts, putDiscount, updateDiscount } from '#server/catalog/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { removeOrRetire, retire } from '#server/setup/remove.ts'
import { section } from '#server/setup/section.ts'
import type { DiscountRecord } from '#shared/catalog/discounts-contract.ts'
import type { FieldFailure } from '#shared/http/failure.ts'
import type { SetupDiscount } from '#shared/settings/setup-discounts.ts'
import type { SetupDocument } from '#shared/settings/setup.ts'

type Discount = Omit<SetupDiscount, 'retired'>

/** What is taken off prices. One that is in an order stays, and is retired. */
export const discounts = section<'discounts', Discount>('discounts', {
  entriesOf: (value) => value.map((item) => ({ key: item.name, item })),
  valueOf: (entries) => (entries.length > 0 ? entries.map(({ item }) => item) : undefined),
  list: async (work) =>
    (await listAllDiscounts(work)).map((discount) => ({
      id: discount.id,
      key: discount.name,
      item: inSetup(discount),
      active: discount.active,
    })),
  insert: (work, { item }, { id }) => putDiscount(work, { ...bare(item), active: true }, id),
  update: (work, { item }, { id }) => updateDiscount(work, id, { ...bare(item), active: true }),
  remove: (work, id) => removeOrRetire(work, 'discount', id),
  retire: (work, id) => retire(work, 'discount', id),
})

function bare(item: SetupDiscount): Discount {
  const { retired: _, ...discount } = item

  return discount
}

function inSetup(discount: DiscountRecord): Discount {
  const { id: _, version: __, uses: ___, active: ____, ...item } = discount

  return item
}

/** Codes that another discount has, which may be retired. */
export async function takenCodesOfDiscounts(
  work: OnDatabase,
  { document }: { document: SetupDocument },
): Promise<FieldFailure[]> {
  if (!document.discounts) return []

  const here = await listAllDiscounts(work)
  return document.discounts.flatMap(({ name, code }, at) => {
    const other = code === null ? undefined : here.find((one) => one.code === code && one.name !== name)
    return other ? [{ path: `discounts.${at}.code`, message: `${other.name} has this already.` }] : []
  })
}
