import { SetupDiscounts } from '#shared/settings/setup-discounts.ts'

/** One discount that applies by itself, and two with codes. */
export const demoDiscounts = () =>
  SetupDiscounts.parse([
    { name: 'Members, goods', amount: 10, categories: ['goods'], membersOnly: true, floorCents: 500 },
    { name: 'Quiet days', code: 'WEEKDAY10', amount: 10, weekdays: [1, 2, 3, 4] },
    { name: 'Welcome', code: 'WELCOME15', takes: 'order', amount: 1500, minimumCents: 5000, perPerson: 1, inAll: 200 },
  ])
