import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { root } from '#server/kernel/root.ts'
import { readYaml } from '#server/setup/service.ts'
import { readStarter } from '#server/setup/service.ts'
import { addDays, weekdayOf } from '#shared/booking/local-time.ts'
import type { SetupPlan, SetupService } from '#shared/settings/setup-offer.ts'
import { type Exception, SetupDocument, weekdays, type Week } from '#shared/settings/setup.ts'

import { firstHistoryDay } from './bookings/demand.ts'
import { demoDiscounts } from './discounts.ts'
import { demoGoods } from './goods.ts'

export const zone = 'America/Chicago'
export const locale = 'en-US'

/** The set-up of the demo studio as of this day. */
export async function readDemoDocument(today: string): Promise<SetupDocument> {
  const text = await readFile(join(root, 'server/demo/studio.yml'), 'utf8')
  const { hours, plans = [], content = {}, ...studio } = readYaml(text, SetupDocument).value
  const starter = await readStarter()

  return {
    ...studio,
    ...starter,
    services: starter.services.map((service) => ({ ...service, ...ofDemo[service.code] })),
    ...(hours && { hours: { ...hours, exceptions: exceptionsAround(today, hours.week) } }),
    goods: demoGoods(),
    discounts: demoDiscounts(),
    content: { ...starter.content, home: { ...starter.content['home'], ...content['home'] } },
    plans: [...starter.plans, ...plans.map((plan) => inSeasonOf(today, plan))],
  }
}

/** What the demo adds to the starter's services. */
const ofDemo: Readonly<Record<string, Partial<SetupService>>> = {
  iron_fitting: { addOns: [{ code: 'loft_lie_check', name: 'Loft and lie check', minutes: 30, priceCents: 3500 }] },
  full_bag_fitting: { approvalHours: 24 },
  long_game_fitting: { payment: { kind: 'deposit_percent', percent: 50 } },
}

const closed = (day: string, note: string): Exception => ({ from: day, until: null, note, hours: [] })

/** Days with other hours. */
function exceptionsAround(today: string, week: Week): Exception[] {
  const shortened = (day: string, until: string, note: string) => {
    const from = week[weekdays[weekdayOf(day) - 1] ?? 'monday'][0]?.from ?? '09:00'
    return { from: day, until: null, note, hours: [{ from, until }] }
  }

  return [
    closed(addDays(today, 10), 'Closed: the launch monitors are serviced'),
    shortened(addDays(today, 6), '16:00', 'Closing at 4:00 PM for a private event'),
    closed(addDays(today, -45), 'Closed: staff training'),
    shortened(addDays(today, -100), '15:00', 'Closing at 3:00 PM: work on the power supply'),
    ...holidays(today).map(({ day, note }) => closed(day, note)),
  ]
}

/** Past days on which the studio was closed. */
function holidays(today: string) {
  const firstYear = Number(firstHistoryDay(today).slice(0, 4))
  const days = [firstYear, firstYear + 1, firstYear + 2].flatMap((year) => [
    { day: `${year}-01-01`, note: 'Closed: New Year’s Day' },
    { day: `${year}-12-25`, note: 'Closed: Christmas Day' },
  ])

  return days.filter(({ day }) => day >= firstHistoryDay(today) && day < today)
}

/** Moves a season's plan to the year of its present season, or of the next one when it is over. */
function inSeasonOf(today: string, plan: SetupPlan): SetupPlan {
  const thisYear = Number(today.slice(0, 4))
  const year = plan.season && today.slice(5) > plan.season.until.slice(5) ? thisYear + 1 : thisYear
  const moved = (day: string | null) => day && `${year}${day.slice(4)}`
  const { season } = plan

  return {
    ...plan,
    season: season && {
      from: `${year}${season.from.slice(4)}`,
      until: `${year}${season.until.slice(4)}`,
      proratedFrom: moved(season.proratedFrom),
      convertsFrom: moved(season.convertsFrom),
    },
    salesFrom: moved(plan.salesFrom),
    salesUntil: moved(plan.salesUntil),
  }
}
