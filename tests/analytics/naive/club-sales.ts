import { daysBetween } from '#shared/booking/local-time.ts'

import { postedOf, type Sale, salesOf } from './money.ts'
import { type Asked, by, type Counted, dayAt, each, middle, percent, type Raw, sum, within } from './raw.ts'

const day = 86_400_000
const sixtyDays = 60 * day

const earliest = (instants: readonly Date[]): Date | undefined =>
  instants.toSorted((one, other) => one.getTime() - other.getTime())[0]

interface Made {
  what: 'begun' | 'ready'
  days: number
  firstKept: boolean
  lastKept: boolean
  builder: string | null
  fitter: string | null
}

/** Who fitted the clubs of a quote. */
function fittersIn(raw: Raw): (quoteId: string) => string | null {
  const quotes = new Map(raw.quote.map((quote) => [quote.id, quote]))
  const sheets = new Map(raw.sheet.map((sheet) => [sheet.id, sheet]))
  const fittings = new Map(raw.fitting.map((fitting) => [fitting.id, fitting]))
  return (quoteId) => {
    const sheet = sheets.get(quotes.get(quoteId)?.sheetId ?? '')
    return fittings.get(sheet?.fittingId ?? '')?.fitterId ?? null
  }
}

function buildsOf(raw: Raw, asked: Asked): Made[] {
  const { zone, id } = asked.place
  const fitterOf = fittersIn(raw)
  return raw.build
    .filter(({ locationId }) => locationId === id)
    .flatMap((build) => {
      const steps = raw.buildTransition.filter(({ buildId }) => buildId === build.id)
      const begunAt = earliest(steps.filter(({ toStatus }) => toStatus === 'approved').map(({ at }) => at))
      const readyAt = earliest(steps.filter(({ toStatus }) => toStatus === 'ready').map(({ at }) => at))
      const promises = raw.promise
        .filter(({ ownerKind, ownerId }) => ownerKind === 'build' && ownerId === build.id)
        .toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1))
      const [begunOn, readyOn] = [begunAt && dayAt(begunAt, zone), readyAt && dayAt(readyAt, zone)]
      const last = promises.filter(({ at }) => readyAt && at.getTime() <= readyAt.getTime()).at(-1)
      const isBy = (promise: { promisedOn: string } | undefined) =>
        readyOn !== undefined && promise !== undefined && readyOn <= promise.promisedOn
      const made = {
        days: begunOn && readyOn ? daysBetween(begunOn, readyOn) : 0,
        firstKept: isBy(promises[0]),
        lastKept: isBy(last),
        builder: build.builderId,
        fitter: fitterOf(build.quoteId),
      }
      return [
        ...(begunOn && within(begunOn, asked) ? [{ ...made, what: 'begun' as const }] : []),
        ...(readyOn && within(readyOn, asked) ? [{ ...made, what: 'ready' as const }] : []),
      ]
    })
}

interface ClubSale extends Sale {
  fitter: string | null
  builder: string | null
  brand: string | null
}

function clubSalesOf(raw: Raw, asked: Asked): ClubSale[] {
  const lines = new Map(raw.orderLine.map((line) => [line.id, line]))
  const builds = new Map(raw.build.map((build) => [build.quoteId, build]))
  const parts = new Map(raw.quoteLine.map((line) => [line.id, line]))
  const items = new Map(raw.item.map((item) => [item.id, item]))
  const products = new Map(raw.product.map((product) => [product.id, product]))
  const fitterOf = fittersIn(raw)
  return salesOf(raw, asked)
    .filter(({ kind }) => kind === 'build' || kind === 'repair')
    .map((sale) => {
      const ref = (sale.kind === 'build' ? lines.get(sale.lineId)?.ref : {}) as { quoteId?: string; lineId?: string }
      const build = builds.get(ref.quoteId ?? '')
      const item = items.get(parts.get(ref.lineId ?? '')?.itemId ?? '')
      return {
        ...sale,
        fitter: build ? fitterOf(build.quoteId) : null,
        builder: build?.builderId ?? null,
        brand: products.get(item?.productId ?? '')?.brand ?? null,
      }
    })
}

interface Fitted {
  fitter: string | null
  service: string | null
  hasSold: boolean
  cents: number
}

function fittingsOf(raw: Raw, asked: Asked): Fitted[] {
  const bookings = new Map(raw.booking.map((booking) => [booking.id, booking]))
  const sheets = new Map(raw.sheet.map((sheet) => [sheet.id, sheet]))
  return raw.fitting.flatMap((fitting) => {
    const began = earliest(
      raw.fittingTransition
        .filter(({ fittingId, toStatus }) => fittingId === fitting.id && toStatus === 'in_session')
        .map(({ at }) => at),
    )
    if (fitting.locationId !== asked.place.id || !began || !within(dayAt(began, asked.place.zone), asked)) return []
    const sold = raw.quoteTransition
      .filter(({ toStatus, at }) => {
        const after = at.getTime() - began.getTime()
        return toStatus === 'approved' && after >= 0 && after < sixtyDays
      })
      .flatMap(({ quoteId }) => raw.quote.find(({ id }) => id === quoteId) ?? [])
      .filter(({ sheetId }) => sheets.get(sheetId)?.fittingId === fitting.id)
    return [
      {
        fitter: fitting.fitterId,
        service: bookings.get(fitting.bookingId ?? '')?.serviceId ?? null,
        hasSold: sold.length > 0,
        cents: sum(sold, ({ totalCents }) => totalCents ?? 0),
      },
    ]
  })
}

function quotesOf(raw: Raw, asked: Asked): { fitter: string | null; isApproved: boolean }[] {
  const fitterOf = fittersIn(raw)
  const ends = ['approved', 'declined', 'expired']
  return raw.quote
    .filter(({ locationId }) => locationId === asked.place.id)
    .flatMap(({ id }) => {
      const [decided] = raw.quoteTransition
        .filter(({ quoteId, toStatus }) => quoteId === id && ends.includes(toStatus))
        .toSorted((a, b) => a.at.getTime() - b.at.getTime())
      if (!decided || !within(dayAt(decided.at, asked.place.zone), asked)) return []
      return [{ fitter: fitterOf(id), isApproved: decided.toStatus === 'approved' }]
    })
}

interface Repaired {
  what: 'in' | 'ready'
  days: number
  cameBack: boolean
}

function ticketsOf(raw: Raw, asked: Asked): Repaired[] {
  const { zone, id } = asked.place
  const tickets = new Map(raw.ticket.map((ticket) => [ticket.id, ticket]))
  return raw.ticket
    .filter(({ locationId, status }) => locationId === id && status !== 'void')
    .flatMap((ticket) => {
      const readyAt = earliest(
        raw.ticketTransition
          .filter(({ ticketId, toStatus }) => ticketId === ticket.id && toStatus === 'ready')
          .map(({ at }) => at),
      )
      const inOn = dayAt(ticket.createdAt, zone)
      const readyOn = readyAt && dayAt(readyAt, zone)
      const clubs = new Set(raw.ticketClub.filter(({ ticketId }) => ticketId === ticket.id).map(({ clubId }) => clubId))
      const cameBack = raw.ticketClub.some(({ ticketId, clubId }) => {
        const again = tickets.get(ticketId)
        if (ticketId === ticket.id || !clubs.has(clubId) || !again || again.status === 'void' || !readyAt) return false
        const after = again.createdAt.getTime() - readyAt.getTime()
        return after > 0 && after < sixtyDays
      })
      return [
        ...(within(inOn, asked) ? [{ what: 'in' as const, days: 0, cameBack }] : []),
        ...(readyOn && within(readyOn, asked)
          ? [{ what: 'ready' as const, days: daysBetween(inOn, readyOn), cameBack }]
          : []),
      ]
    })
}

function shelvesOf(raw: Raw, asked: Asked): { brand: string; had: number; sold: number }[] {
  const { zone, id } = asked.place
  const products = new Map(raw.product.map((product) => [product.id, product]))
  const moves = Map.groupBy(
    raw.stockMove.filter(({ locationId }) => locationId === id),
    ({ itemId }) => itemId,
  )
  return raw.item
    .filter(({ unit }) => unit === 'each' || unit === 'pair' || unit === 'dozen')
    .flatMap((item) => {
      let [had, sold] = [0, 0]
      for (const { kind, quantity, at } of moves.get(item.id) ?? []) {
        const on = dayAt(at, zone)
        if (on < asked.from || (kind === 'receive' && on <= asked.last)) had += quantity
        else if (on <= asked.last && ['sell', 'consume', 'return'].includes(kind)) sold -= quantity
      }
      return had > 0 ? [{ brand: products.get(item.productId)?.brand ?? '', had, sold }] : []
    })
}

export function countClubSales(raw: Raw, asked: Asked): Counted {
  const fitter = by('fitter')
  const builder = by('builder')
  const brand = by('brand')

  return {
    facts: {
      sales: clubSalesOf(raw, asked),
      costs: postedOf(raw, asked).filter(
        ({ account, event, day }) => account === '5000' && /^(?:parts|factory)_/.test(event) && within(day, asked),
      ),
      builds: buildsOf(raw, asked),
      fittings: fittingsOf(raw, asked),
      quotes: quotesOf(raw, asked),
      tickets: ticketsOf(raw, asked),
      shelves: shelvesOf(raw, asked),
    },
    figures,
    keys: {
      fitter: { sales: fitter, builds: fitter, fittings: fitter, quotes: fitter },
      builder: { sales: builder, builds: builder },
      brand: { sales: brand, shelves: brand },
      service: { fittings: by('service') },
    },
  }
}

function figures(facts: Record<string, readonly object[]>): Record<string, number | null> {
  const sales = (facts['sales'] ?? []) as ClubSale[]
  const builds = (facts['builds'] ?? []) as Made[]
  const fittings = (facts['fittings'] ?? []) as Fitted[]
  const quotes = (facts['quotes'] ?? []) as { isApproved: boolean }[]
  const tickets = (facts['tickets'] ?? []) as Repaired[]
  const shelves = (facts['shelves'] ?? []) as { had: number; sold: number }[]
  const net = (account?: string) =>
    sum(
      sales.filter((sale) => account === undefined || sale.account === account),
      ({ net }) => net,
    )
  const cost = 0 - sum((facts['costs'] ?? []) as { cents: number }[], ({ cents }) => cents)
  const ready = builds.filter(({ what }) => what === 'ready')
  const repaired = tickets.filter(({ what }) => what === 'ready')
  const sold = fittings.filter(({ hasSold }) => hasSold)

  return {
    club_sales: net(),
    parts: net('4070'),
    labour: net('4080'),
    parts_cost: cost,
    parts_margin: percent(net('4070') - cost, net('4070')),
    builds_begun: builds.length - ready.length,
    builds_ready: ready.length,
    build_days: middle(ready.map(({ days }) => days)),
    build_days_p90: middle(
      ready.map(({ days }) => days),
      0.9,
    ),
    first_promise_kept: percent(ready.filter(({ firstKept }) => firstKept).length, ready.length),
    promise_kept: percent(ready.filter(({ lastKept }) => lastKept).length, ready.length),
    fittings: fittings.length,
    fitting_orders: sold.length,
    fitting_conversion: percent(sold.length, fittings.length),
    value_per_fitting: each(
      sum(fittings, ({ cents }) => cents),
      fittings.length,
    ),
    quotes_decided: quotes.length,
    quote_acceptance: percent(quotes.filter(({ isApproved }) => isApproved).length, quotes.length),
    tickets_in: tickets.length - repaired.length,
    ticket_days: middle(repaired.map(({ days }) => days)),
    comebacks: percent(repaired.filter(({ cameBack }) => cameBack).length, repaired.length),
    sell_through: percent(
      sum(shelves, ({ sold }) => sold),
      sum(shelves, ({ had }) => had),
    ),
  }
}
