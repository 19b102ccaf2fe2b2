import { inOneTrip } from '#server/kernel/db/database.ts'
import { handlersFor } from '#server/kernel/http/mount.ts'
import type { Timed } from '#server/kernel/work.ts'
import { figuresOfToday, todayContract } from '#shared/analytics/today-contract.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'

import { askedOf, present, remarksOn } from './answer.ts'
import { measuresOf, type Page, sumsOf, valueOf } from './measure.ts'
import { membershipPage } from './membership/page.ts'
import { moneyPage } from './money/page.ts'
import { servicesPage } from './services/page.ts'

const pages: Record<(typeof figuresOfToday)[number]['page'], Page> = {
  money: moneyPage,
  services: servicesPage,
  membership: membershipPage,
}

const week = 7

/** By the formulas of the pages, of which only what these figures are made of is summed. */
async function readToday(work: Timed) {
  const day = localDayOf(work.now, work.place.zone)
  const before = addDays(day, -week)
  const figures = await inOneTrip(
    figuresOfToday.map(async ({ page: name, code }) => {
      const page = pages[name]
      const formula = page.formulas[code]
      if (!formula) throw new Error(`There is no figure ${code}.`)
      const only = [...measuresOf(formula), page.estimated?.measure ?? []].flat()
      const isOfNow = page.isOfNow?.includes(code) === true
      const [today, lastWeek] = await inOneTrip(
        (isOfNow ? [day] : [day, before]).map((one) =>
          sumsOf(work, page, askedOf(work, { from: one, until: one }), { only }),
        ),
      )
      const sums = today?.get('') ?? {}
      const value = { ...valueOf(formula, sums), ...remarksOn(page, formula, sums) }
      const previous = lastWeek ? valueOf(formula, lastWeek.get('') ?? {}).value : null
      return { page: name, ...present(name, code, { period: { from: day, until: day }, value, previous }) }
    }),
  )

  return { asOf: work.now, day, before, figures }
}

export const todayRoutes = handlersFor(todayContract, () => ({
  readFiguresOfToday: ({ work }) => readToday(work),
}))
