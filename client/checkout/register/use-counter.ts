import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

import { type GivenBack, type Goods, goodsMatching, isOnReader } from '#client/orders/service.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import type { BoardBooking } from '#shared/booking/desk.ts'
import { leftWords } from '#shared/catalog/left.ts'
import type { Attendee } from '#shared/lessons/clinics/clinic-ref.ts'
import type { Clinic, LessonPackage } from '#shared/lessons/contract.ts'
import type { Order } from '#shared/orders/contract.ts'
import { nameWithWhose } from '#shared/orders/whose.ts'
import type { GiftCardRef } from '#shared/payments/gift-cards.ts'
import { approvedPermission } from '#shared/permissions/approval.ts'

import { cancelOrder, drawersQuery, orderOf, priceOf } from './queries.ts'
import { isDraft, isEmpty, isOfAnother, newSale, requestOf, type Sale, withItem } from './sale.ts'
import { useRegister } from './use-register.ts'
import { useSalePayment } from './use-sale-payment.ts'

/** The sale at the counter: its price, its payments, and the possible acts. */
export function useCounter() {
  const { sale, held, changeSale, ...register } = useRegister()
  const isRungUp = isDraft(sale)
  const mayApprove = usePermissions().holds(approvedPermission)
  const priced = useQuery({
    ...priceOf(requestOf(sale)),
    ...(!isRungUp && sale.orderId !== null && { enabled: false }),
  })
  const { placed, ...order } = usePlaced(sale.orderId)
  const drawers = useQuery(drawersQuery)
  const totals = placed ?? (sale.lines.length + sale.tipCents > 0 ? priced.data : undefined)
  const leftCents = placed ? placed.dueCents : (totals?.totalCents ?? roughTotal(sale))
  const taking = useSalePayment({ sale, totalCents: leftCents, changeSale })
  const isPaid = placed !== undefined && placed.dueCents <= 0
  const changes = useChanges({ sale, isPaid, isRungUp, taking, order, register: { ...register, changeSale } })
  const { changeRungUp } = changes
  useAfterPaid(placed, isPaid, register.settled)

  return {
    ...register,
    ...useGoods(changeRungUp),
    sale,
    held,
    placed,
    priced,
    totals,
    leftCents,
    /** Whether the payment needs a colleague's code. */
    takesApproval: isRungUp && totals !== undefined && priced.data?.needsApproval === true && !mayApprove,
    taking,
    drawers: drawers.data,
    problem: order.error ?? (isRungUp && !isEmpty(sale) ? priced.error : null),
    /** What stood in the way may be gone: somebody has given a place back. */
    askAgain: () => void (order.error ? order.refresh() : priced.refetch()),
    isRungUp,
    isPaid,
    onReader: order.onReader,
    refresh: order.refresh,
    /** The last sale was placed, and it is unknown whether it was paid. */
    isLoading: order.isLoading,
    isPricing: isRungUp && priced.isFetching,
    ...changes,
    ...additionsTo(changeRungUp),
    ...useExchange(sale, taking, register),
    next() {
      taking.reset()
      register.begin()
    },
    /** Cancels the unpaid order of the sale, and shows the lines again. */
    ringUpAgain: async () => {
      const { person, lines, tipCents, orderId, code } = sale
      if (orderId !== null) await cancelOrder(orderId).catch(() => undefined)
      taking.reset()
      changeSale(() => ({ ...newSale(), person, lines, tipCents, ...(code !== undefined && { code }) }))
    },
  }
}

/** After payment nothing of it is due today, on a reader and in other tabs too. */
function useAfterPaid(placed: Order | undefined, isPaid: boolean, settled: () => void): void {
  const queries = useQueryClient()
  const paidId = isPaid ? placed?.id : undefined
  const onPaid = useEffectEvent(settled)
  useEffect(() => {
    if (paidId === undefined) return
    onPaid()
    void queries.invalidateQueries({ queryKey: ['booking'] })
    void queries.invalidateQueries({ queryKey: ['orders', 'register', 'due'] })
  }, [paidId, queries])
}

interface Changes {
  sale: Sale
  isPaid: boolean
  isRungUp: boolean
  taking: ReturnType<typeof useSalePayment>
  order: Pick<ReturnType<typeof usePlaced>, 'isLoading' | 'load'>
  register: Pick<ReturnType<typeof useRegister>, 'become' | 'begin' | 'changeSale' | 'hold' | 'open' | 'resume'>
}

/** The acts by the sale's state: a paid sale is replaced, one being paid does not change. */
function useChanges({ sale, isPaid, isRungUp, taking, order, register }: Changes) {
  const changeRungUp = (next: (sale: Sale) => Sale) => {
    if (order.isLoading) return void order.load().then((found) => changeWith(found.dueCents <= 0, next), sayUnknown)
    return changeWith(isPaid, next)
  }
  const changeWith = (isDone: boolean, next: (sale: Sale) => Sale) => {
    if (!isDone && !isRungUp) return toast({ title: 'This sale is being paid. Finish or change it first.' })
    if (isDone) taking.reset()
    register.changeSale((now) => next(isDone ? newSale() : now))
  }
  /** What the address asks for. Another client's sale and one being paid are held; a paid one is over. */
  const beginFor = (personId: string, next: (sale: Sale) => Sale, goesTogether = false) => {
    const isMixed = isRungUp && isOfAnother(sale, personId)
    if (isPaid || (isRungUp && !isMixed))
      return changeRungUp((now) => next(isOthersName(now, personId) ? newSale() : now))
    taking.reset()
    register.hold()
    register.changeSale(next)
    toast({
      title: isMixed ? `The sale of ${sale.person?.name ?? ''} is held` : 'The sale that is being paid is held',
      ...(isMixed && goesTogether && { action: { label: 'Pay together', onPress: () => payTogether(sale.id, next) } }),
    })
  }
  /** One client pays for another's lines too, confirmed by a press. */
  const payTogether = (heldId: string, next: (sale: Sale) => Sale) => {
    register.begin()
    register.resume(heldId)
    register.changeSale(next)
  }
  const open = (orderId: string) => {
    if (sale.orderId === orderId) return
    taking.reset()
    if (isPaid) register.become(orderId)
    else register.open(orderId)
  }

  return {
    changeRungUp,
    beginFor,
    open,
    /** Adds what is due of a booking, or opens the order that has it. */
    takeBooking: (booking: BoardBooking) => {
      if (booking.orderId) open(booking.orderId)
      else beginFor(booking.personId, withBooking(booking), true)
    },
  }
}

/** A client is chosen, and the sale is empty. */
const isOthersName = (sale: Sale, personId: string) =>
  sale.person !== null && sale.person.id !== personId && !isOfAnother(sale, personId)

type ChangeRungUp = (next: (sale: Sale) => Sale) => void

/** Adds goods by a press or by their code. */
function useGoods(changeRungUp: ChangeRungUp) {
  const mayForce = usePermissions().holds('force_negative/inventory')
  const addGoods = (goods: Goods) => {
    const isGone = goods.left !== null && goods.left <= 0
    if (isGone) toast(noneLeft(goods, mayForce))
    if (!isGone || mayForce) changeRungUp((now) => withItem(now, lineOf(goods)))
  }

  return { addGoods, ...useCodes(addGoods) }
}

const sayUnknown = (error: unknown) =>
  toast({ title: 'The last sale is not known', description: error instanceof Error ? error.message : String(error) })

/** Goods with none left in the books: they are there after all, or they are not sold. */
const noneLeft = ({ name, held }: Goods, mayForce: boolean) => ({
  title: `${leftWords(0, held)}: ${name}`,
  description: mayForce
    ? 'It is sold all the same, and somebody should count it.'
    : 'A manager can sell it all the same.',
})

/** The sale's order, once placed. */
function usePlaced(orderId: string | null) {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({ ...orderOf(orderId ?? ''), enabled: orderId !== null })
  const placed = orderId === null ? undefined : data

  return {
    placed,
    error,
    isLoading: orderId !== null && !placed && !error,
    load: () => queries.fetchQuery(orderOf(orderId ?? '')),
    /** The payment that a reader waits for. */
    onReader: placed?.payments.find(isOnReader),
    refresh: () => void refetch(),
  }
}

export type Counter = ReturnType<typeof useCounter>

const lineOf = ({ sku, name, priceCents }: Goods) => ({
  kind: 'product' as const,
  code: sku,
  name,
  unitCents: priceCents,
})

/**
 * Lines besides goods: gift cards, packages, memberships, places in clinics.
 */
const additionsTo = (changeRungUp: ChangeRungUp) => ({
  addGiftCard: (gift: GiftCardRef) =>
    changeRungUp((now) =>
      withItem(now, {
        kind: 'gift_card',
        code: crypto.randomUUID(),
        name: gift.recipient ? `Gift card for ${gift.recipient.name}` : 'Gift card',
        unitCents: gift.amountCents,
        gift,
      }),
    ),
  addPackage: ({ code, name, priceCents }: LessonPackage) =>
    changeRungUp((now) => withItem(now, { kind: 'package', code, name, unitCents: priceCents })),
  addMembership: ({ code, name, priceCents }: Pick<LessonPackage, 'code' | 'name' | 'priceCents'>) =>
    changeRungUp((now) =>
      withItem(now, { kind: 'membership', code, name: `${name} membership`, unitCents: priceCents }),
    ),
  addPlaces: (clinic: Clinic, attendees: readonly Attendee[]) =>
    changeRungUp((now) => placeLinesOf(clinic, attendees).reduce(withItem, now)),
})

/** What is due of a booking, with the guest's name if the sale is another client's. */
const withBooking =
  ({ id, personId, personName, serviceName, dueCents = 0, startsAt, endsAt }: BoardBooking) =>
  (now: Sale): Sale => ({
    ...withItem(now, {
      kind: 'booking',
      code: id,
      // Its real length, which may differ from its option's.
      name: `${serviceName}, ${(endsAt.getTime() - startsAt.getTime()) / 60_000} min, ${personName}`,
      unitCents: dueCents,
    }),
    person: now.person ?? { id: personId, name: personName },
  })

/** The client's own place is a separate line: only it gets the members' price. */
const placeLinesOf = ({ slug, title, priceCents }: Clinic, attendees: readonly Attendee[]) =>
  [attendees.filter(({ self }) => self), attendees.filter(({ self }) => !self)]
    .filter((some) => some.length > 0)
    .map((some) => ({
      kind: 'clinic' as const,
      code: crypto.randomUUID(),
      name: some[0]?.self
        ? `${title}, their own place`
        : nameWithWhose({ name: title, whose: some.map(({ name }) => name) }),
      unitCents: priceCents,
      places: { clinicSlug: slug, attendees: some },
    }))

/** A price without tax until the server answers. */
const roughTotal = ({ lines, tipCents }: Sale) =>
  lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, tipCents)

/** Scanned or typed codes: each becomes a line at once, and gets its name a moment later. */
function useCodes(onGoods: (goods: Goods) => void) {
  const queries = useQueryClient()
  const [codes, setCodes] = useState<readonly { id: string; code: string }[]>([])
  const addCode = async (code: string) => {
    const id = crypto.randomUUID()
    setCodes((before) => [...before, { id, code }])
    try {
      const goods = await queries.fetchQuery(goodsMatching(code))
      const isCode = (one: Goods) => [one.sku, one.barcode].some((known) => known?.toLowerCase() === code.toLowerCase())
      const [only, ...others] = goods
      const found = goods.find(isCode) ?? (others.length === 0 ? only : undefined)
      if (found) onGoods(found)
      else toast({ title: goods.length === 0 ? `Nothing is known by ${code}` : `${code} may be several things` })
    } catch (error) {
      toast({ title: `${code} was not looked up`, description: error instanceof Error ? error.message : String(error) })
    } finally {
      setCodes((before) => before.filter((one) => one.id !== id))
    }
  }

  return { codes, addCode }
}

/** The lines were taken in exchange: the rest of that order is paid here, and its receipt printed. */
function useExchange(
  { orderId }: Sale,
  taking: ReturnType<typeof useSalePayment>,
  register: Pick<ReturnType<typeof useRegister>, 'become'>,
) {
  const [given, setGiven] = useState<{ orderId: string; tenders: GivenBack['tenders'] }>()

  return {
    exchangeFor: (exchangedId: string, { tenders }: Pick<GivenBack, 'tenders'>) => {
      taking.reset()
      register.become(exchangedId)
      setGiven({ orderId: exchangedId, tenders })
    },
    /** What is given back now. */
    given: given !== undefined && given.orderId === orderId ? given.tenders : [],
  }
}
