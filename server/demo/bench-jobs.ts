import type { Insertable } from 'kysely'

import type { BenchJob } from '#server/db/schema.ts'

interface Job {
  code: string
  name: string
  unit?: 'set' | 'ticket' | 'day'
  /** One price, or from and to. */
  cents?: number | [from: number, to: number]
  surchargePercent?: number
  minutes: number
  cures?: boolean
  note?: string
}

const grips: Job[] = [
  {
    code: 'regrip',
    name: 'Regrip, with a grip from our wall',
    cents: [1200, 2800],
    minutes: 6,
    note: 'Grip, tape and fitting are in the price. It depends on the grip.',
  },
  {
    code: 'regrip_own',
    name: 'Regrip, with a grip you bring',
    cents: 500,
    minutes: 5,
    note: 'We guarantee the work, not the grip.',
  },
  {
    code: 'regrip_putter',
    name: 'Putter, oversize or jumbo grip',
    cents: [2400, 4200],
    minutes: 8,
    note: 'Put on with air where the grip allows it.',
  },
  {
    code: 'save_grip',
    name: 'Take a grip off and put it back',
    cents: 500,
    minutes: 8,
    note: 'Most survive. If yours does not, we say so before we go on.',
  },
  {
    code: 'extra_wraps',
    name: 'Extra wraps, cord, a reminder rib',
    cents: 200,
    minutes: 1,
    note: 'Each wrap adds about ten thousandths of an inch.',
  },
]

const shafts: Job[] = [
  {
    code: 'reshaft_steel',
    name: 'New steel shaft',
    cents: [3000, 4000],
    minutes: 40,
    cures: true,
    note: 'Labor. Shaft, ferrule and grip are added.',
  },
  {
    code: 'reshaft_graphite',
    name: 'New graphite shaft',
    cents: [3500, 5000],
    minutes: 40,
    cures: true,
    note: 'Labor. Pulled without heat to the graphite, so the old shaft can be used again.',
  },
  {
    code: 'adapter_install',
    name: 'Driver or wood adapter',
    cents: [2000, 3500],
    minutes: 25,
    cures: true,
    note: 'Labor. The adapter is added.',
  },
  {
    code: 'reinstall_head',
    name: 'Glue a loose head again',
    cents: [1800, 3000],
    minutes: 20,
    cures: true,
    note: 'After a look for hairline cracks.',
  },
]

const adjusting: Job[] = [
  {
    code: 'loft_lie_bend',
    name: 'Bend loft or lie',
    cents: 600,
    minutes: 5,
    note: 'Up to two degrees, as far as the metal allows. Never a lie-angle-balanced putter: it would lose its balance.',
  },
  {
    code: 'extend_or_cut',
    name: 'Lengthen or shorten',
    cents: [1200, 1800],
    minutes: 15,
    note: 'A half inch moves the swing weight by about three points; we show you the number first.',
  },
  { code: 'swingweight_adjust', name: 'Adjust the swing weight', cents: [800, 1500], minutes: 8 },
  {
    code: 'measure_set',
    name: 'Measure a set',
    unit: 'set',
    cents: 3500,
    minutes: 35,
    note: 'Loft, lie, length and swing weight of every iron, on paper.',
  },
]

const finishing: Job[] = [
  { code: 'ferrule', name: 'New ferrule', cents: 800, minutes: 10, note: 'Free with a new shaft.' },
  {
    code: 'shaft_straighten',
    name: 'Straighten a steel shaft',
    cents: 1200,
    minutes: 10,
    note: 'Graphite is replaced.',
  },
  {
    code: 'groove_sharpen',
    name: 'Sharpen the grooves',
    cents: 800,
    minutes: 10,
    note: 'They may no longer conform for competition. You sign that you know.',
  },
  { code: 'clean_set', name: 'Clean a set', unit: 'set', cents: 2500, minutes: 30 },
]

const handling: Job[] = [
  {
    code: 'rush',
    name: 'Ahead of the queue',
    unit: 'ticket',
    surchargePercent: 40,
    minutes: 0,
    note: 'Only while the bench has room. Epoxy takes its day all the same.',
  },
  {
    code: 'storage',
    name: 'Storage, from the 31st day',
    unit: 'day',
    cents: 100,
    minutes: 0,
    note: 'We write to you three times before it begins.',
  },
]

const categories = { grips, shafts, adjusting, finishing, handling }

export const benchJobRows: Insertable<BenchJob>[] = Object.entries(categories)
  .flatMap(([category, jobs]) => jobs.map((job) => ({ category, ...job })))
  .map(({ code, category, name, unit = 'club', cents, surchargePercent, minutes, cures = false, note = '' }, index) => {
    const [priceFromCents = null, priceToCents = null] = typeof cents === 'number' ? [cents] : (cents ?? [])
    return {
      code,
      category,
      name,
      unit,
      priceFromCents,
      priceToCents,
      surchargePercent: surchargePercent ?? null,
      benchMinutes: minutes,
      cures,
      note,
      active: true,
      position: index + 1,
    }
  })
