import { useQuery } from '@tanstack/react-query'
import { PauseCircle } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { dayBoardOf } from '#client/booking/service.ts'
import { useKnownPerson } from '#client/people/service.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { useDeskDay, useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { useScanned } from '#client/ui/keys/use-scanned.ts'
import { ThumbFoot } from '#client/ui/ThumbFoot.tsx'
import { ToolPage } from '#client/ui/ToolPage.tsx'
import type { BoardBooking } from '#shared/booking/desk.ts'
import type { Drawer } from '#shared/payments/drawers-contract.ts'

import { FindField } from './FindField.tsx'
import { Offers } from './Offers.tsx'
import { Papers, type Print } from './Papers.tsx'
import { receiptIn } from './queries.ts'
import { RegisterPanels } from './RegisterPanels.tsx'
import { isDraft, isEmpty, withoutLast } from './sale.ts'
import { SaleSide } from './SaleSide.tsx'
import { type Counter, useCounter } from './use-counter.ts'

/** The register: the focus is in the search field and returns to it. */
export function RegisterPage() {
  const counter = useCounter()
  const { change } = useAddress()
  const open = (panel: string) => change({ panel })
  const [onPaper, setOnPaper] = useState<Print>('roll')
  const search = useRef<HTMLInputElement>(null)
  const tenders = useRef<HTMLDivElement>(null)
  const toSearch = () => search.current?.focus()
  const toTenders = () => tenders.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus()
  useFocusAfterPayment(counter, { toSearch, toTenders })
  useBookingOfAddress({
    isReady: !counter.isLoading,
    ringUp(booking) {
      flushSync(() => counter.takeBooking(booking))
      toTenders()
    },
    open: counter.open,
  })
  usePersonOfAddress(!counter.isLoading, (person) => counter.beginFor(person.id, (now) => ({ ...now, person })))
  const readCode = (code: string) => {
    const receipt = receiptIn(code)
    if (receipt === undefined) void counter.addCode(code)
    else change({ panel: 'return', receipt })
  }
  useScanned(readCode)
  const print = (next: Print) => {
    flushSync(() => setOnPaper(next))
    globalThis.print()
  }
  const next = () => {
    counter.next()
    toSearch()
  }

  return (
    <ToolPage title="Register" figures={useFigures(counter)} action={<RegisterActs counter={counter} onOpen={open} />}>
      {/* Beside an open panel the sale is narrower, so that the quick keys keep their columns. */}
      <div className="@container print:hidden">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 max-lg:pb-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:@4xl:grid-cols-[minmax(0,1fr)_27rem]">
          <FindField
            ref={search}
            onGoods={counter.addGoods}
            onPerson={({ id, name }) => counter.changeRungUp((now) => ({ ...now, person: { id, name } }))}
            onCode={readCode}
            onTenders={counter.isPaid ? next : toTenders}
            onDropLast={() => isDraft(counter.sale) && counter.changeRungUp(withoutLast)}
          />
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <OpenFirst drawers={counter.drawers} onOpen={() => open('drawer')} />
            <SaleSide counter={counter} tenders={tenders} onPrint={print} onNext={next} />
          </div>
          <Offers counter={counter} onPanel={open} onGoods={toSearch} onDue={toTenders} />
        </div>
      </div>
      <TakeFoot counter={counter} onTake={toTenders} />
      <Papers order={counter.placed} print={onPaper} />
      <RegisterPanels counter={counter} onPrint={print} onClose={toSearch} />
    </ToolPage>
  )
}

/** Focuses the search after payment, and the tenders while something is left, also after a failed reader. */
function useFocusAfterPayment(
  { placed, isPaid, taking, onReader }: Counter,
  { toSearch, toTenders }: { toSearch: () => void; toTenders: () => void },
) {
  const paidCents = placed?.paidCents ?? 0
  const known = useRef(paidCents)
  const wasOnReader = useRef(false)
  useEffect(() => {
    const isInVain = wasOnReader.current && !onReader && !isPaid
    wasOnReader.current = onReader !== undefined
    if (isInVain) toTenders()
    // Nothing can be pressed while a payment is requested.
    if (taking.isAsking) return
    if (paidCents > known.current) {
      if (isPaid) toSearch()
      else toTenders()
    }
    known.current = paidCents
  })
}

function useFigures({ drawers, sale, leftCents }: Counter): string[] {
  const { clock, money } = useStudio()
  const own = drawers?.find(({ session }) => session?.isMine)

  return [
    ...(own?.session ? [`${own.name} open since ${clock(own.session.openedAt)}`] : []),
    ...(!isEmpty(sale) && leftCents > 0 ? [`left ${money(leftCents)}`] : []),
  ]
}

function TakeFoot({
  counter: { sale, isPaid, leftCents, problem, taking, onReader },
  onTake,
}: {
  counter: Counter
  onTake: () => void
}) {
  const { money } = useStudio()
  if (isEmpty(sale) || isPaid || leftCents <= 0 || problem || taking.isUnknown || onReader) return null

  return (
    // An open tender has its own button.
    <div className="contents [main:has([data-tender])_&]:hidden">
      <ThumbFoot>
        <Button className="w-full" onClick={onTake}>
          Take {money(leftCents)}
        </Button>
      </ThumbFoot>
    </div>
  )
}

/** The title bar's acts on the sale and the drawer. */
function RegisterActs({ counter, onOpen }: { counter: Counter; onOpen: (panel: string) => void }) {
  const { sale, held, hold, drawers, taking } = counter
  const mayHold = !isEmpty(sale) && !counter.isPaid && !taking.isAsking
  useKeys([{ key: 'h', what: 'Hold this sale', run: () => mayHold && hold() }])
  // Without an open drawer, the sale's side asks for one.
  const oversees = usePermissions().holds('view_ledger/ledger')
  const isOpen = drawers?.some(({ session }) => session?.isMine) ?? false

  return (
    <>
      <Button tone="quiet" size="tight" aria-keyshortcuts="h" disabled={!mayHold} onClick={hold}>
        <PauseCircle aria-hidden className="size-4.5" />
        Hold
      </Button>
      {held.length > 0 && (
        <Button tone="quiet" size="tight" onClick={() => onOpen('held')}>
          Held {held.length}
        </Button>
      )}
      <Button tone="quiet" size="tight" onClick={() => onOpen('return')}>
        Return
      </Button>
      {isOpen && (
        <Button tone="quiet" size="tight" onClick={() => onOpen('cash')}>
          Cash in or out
        </Button>
      )}
      {(isOpen || oversees) && (
        <Button tone="quiet" size="tight" onClick={() => onOpen('drawer')}>
          {isOpen ? 'Close drawer' : 'Drawers'}
        </Button>
      )}
    </>
  )
}

/** Only cash needs a drawer. */
function OpenFirst({ drawers, onOpen }: { drawers: readonly Drawer[] | undefined; onOpen: () => void }) {
  if (!drawers || drawers.some(({ session }) => session?.isMine)) return null

  return (
    <div className="flex flex-wrap items-center gap-3 rounded border border-line bg-sunken px-4 py-2 text-sm">
      <p className="flex-1">Open the drawer with a float to take cash.</p>
      <Button tone="quiet" size="tight" onClick={onOpen}>
        Open the drawer
      </Button>
    </div>
  )
}

interface AddressedPerson {
  id: string
  name: string
}

/** Gives the sale the client that the address names, once, after the fate of the last sale is known. */
function usePersonOfAddress(isReady: boolean, choose: (person: AddressedPerson) => void): void {
  const { read, change } = useAddress()
  const { person } = useKnownPerson(read('person'))
  const take = useEffectEvent((found: AddressedPerson) => {
    change({ person: undefined })
    choose(found)
  })
  useEffect(() => {
    if (person && isReady) take(person)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another object at each drawing
  }, [person?.id, isReady])
}

interface Taking {
  /** Whether the fate of the previous sale is known. */
  isReady: boolean
  ringUp: (booking: BoardBooking) => void
  open: (orderId: string) => void
}

/** Adds the booking that the day board's link names, or opens the order that has it, once. */
function useBookingOfAddress({ isReady, ringUp, open }: Taking): void {
  const { read, change } = useAddress()
  const today = useDeskDay()
  const bookingId = read('booking')
  const orderId = read('order')
  const enabled = usePermissions().holds('read/bookings') && bookingId !== undefined
  const board = useQuery({ ...dayBoardOf(read('day') ?? today), enabled }).data
  const booking = board?.bookings.find(({ id }) => id === bookingId)
  const take = useEffectEvent(() => {
    change({ booking: undefined, day: undefined, order: undefined })
    if (orderId !== undefined) open(orderId)
    else if (booking) ringUp(booking)
  })
  const isThere = orderId !== undefined || booking !== undefined
  useEffect(() => {
    if (isThere && isReady) take()
  }, [isThere, isReady])
}
