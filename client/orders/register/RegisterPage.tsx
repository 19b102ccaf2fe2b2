import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { OpenFirst } from '#client/orders/register/drawers/OpenFirst.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { ThumbFoot } from '#client/ui/ThumbFoot.tsx'
import { ToolPage } from '#client/ui/ToolPage.tsx'

import { FindField } from './FindField.tsx'
import { Papers, type Print } from './Papers.tsx'
import { QuickKeys } from './QuickKeys.tsx'
import { RegisterActs } from './RegisterActs.tsx'
import { RegisterPanels } from './RegisterPanels.tsx'
import { receiptIn } from './returns/receipt-in.ts'
import { isDraft, isEmpty, withoutLast } from './sale.ts'
import { SaleSide } from './SaleSide.tsx'
import { TodayDue } from './TodayDue.tsx'
import { useBookingOfAddress } from './use-booking-of-address.ts'
import { type Counter, useCounter } from './use-counter.ts'
import { usePersonOfAddress } from './use-person-of-address.ts'
import { useScanned } from './use-scanned.ts'

/** Where money is taken while a queue looks on: the focus is in the search, and comes back to it. */
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

interface OffersProps {
  counter: Counter
  onPanel: (panel: string) => void
  onGoods: () => void
  onDue: () => void
}

/** What is one press away: goods, and who owes something today. */
const Offers = ({ counter, onPanel, onGoods, onDue }: OffersProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
    <QuickKeys
      onPanel={onPanel}
      onGoods={(goods) => {
        counter.addGoods(goods)
        onGoods()
      }}
    />
    <Loaded skeleton={<Skeleton className="h-24" />}>
      <TodayDue
        except={counter.sale.orderId}
        onOrder={counter.open}
        onBooking={(booking) => {
          flushSync(() => counter.takeBooking(booking))
          onDue()
        }}
      />
    </Loaded>
  </div>
)

/** Back to the search once it is paid; to the ways to pay while something is left, also where a reader asked in vain. */
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
    // While it is asked for, nothing can be pressed.
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
    // What is filled in for a way to pay has its own button.
    <div className="contents [main:has([data-pad])_&]:hidden">
      <ThumbFoot>
        <Button className="w-full" onClick={onTake}>
          Take {money(leftCents)}
        </Button>
      </ThumbFoot>
    </div>
  )
}
