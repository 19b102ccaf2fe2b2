import { useSuspenseQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'

import { monthEndOf } from '#client/ledger/queries.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio, useToday } from '#client/settings/service.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Record } from '#client/ui/record/Record.tsx'
import { TitleBar } from '#client/ui/TitleBar.tsx'
import { addMonths } from '#shared/booking/local-time.ts'
import type { MonthEnd } from '#shared/orders/month-end.ts'

import { Balances } from './Balances.tsx'
import { CheckList } from './CheckList.tsx'
import { CloseMonth } from './CloseMonth.tsx'
import { CorrectEntry } from './CorrectEntry.tsx'
import { DrawerCounts } from './DrawerCounts.tsx'
import { MoneyBridge } from './MoneyBridge.tsx'
import { itemWords } from './month-words.ts'
import { OwedParts } from './OwedParts.tsx'
import { PayoutTable } from './PayoutTable.tsx'
import { TaxTable } from './TaxTable.tsx'
import { TerminalDays } from './TerminalDays.tsx'

/** One month of the books: a list to tick, what stands behind it, and its closing. The address holds the month. */
export function MonthEndPage() {
  const today = useToday()
  const { read } = useAddress()
  const asked = read('month') ?? ''
  const month = /^\d{4}-(?:0[1-9]|1[0-2])$/.test(asked) ? asked : addMonths(`${today.slice(0, 7)}-01`, -1).slice(0, 7)

  return (
    <Loaded
      resetKey={month}
      skeleton={<Skeleton className="h-96" />}
      renderAround={(part) => (
        <>
          <TitleBar title="Month end" />
          <div className="p-4">{part}</div>
        </>
      )}
    >
      <Month key={month} name={month} />
    </Loaded>
  )
}

function Month({ name }: { name: string }) {
  const { data: month } = useSuspenseQuery(monthEndOf(name))
  const { read, change } = useAddress()
  const { money, monthOfYear } = useStudio()
  const done = month.items.filter(({ isClear, ticked }) => isClear && ticked).length

  return (
    <>
      <TitleBar
        title={`Month end, ${monthOfYear(name)}`}
        badge={<MonthBadge month={month} />}
        figures={[`${done} of ${month.items.length} ticked`, `tax due ${money(month.taxes.dueCents)}`]}
        action={
          <>
            <Steps name={name} />
            <Button tone="quiet" size="tight" onClick={() => change({ do: 'correct' })}>
              Correct an entry
            </Button>
            {month.isOver && !month.closed && (
              <Button size="tight" onClick={() => change({ do: 'close' })}>
                Close the month
              </Button>
            )}
          </>
        }
      />
      <Record
        aside={
          <>
            <OwedParts month={month} />
            <Balances month={month} />
          </>
        }
      >
        <Closed month={month} />
        <CheckList month={month} />
        <TerminalDays month={month} />
        <DrawerCounts month={month} />
        <PayoutTable month={month} />
        <TaxTable taxes={month.taxes} />
        <MoneyBridge month={month} />
      </Record>
      {read('do') === 'close' && month.isOver && !month.closed && (
        <CloseMonth month={month} onClose={() => change({ do: undefined })} />
      )}
      {read('do') === 'correct' && <CorrectEntry onClose={() => change({ do: undefined })} />}
    </>
  )
}

function MonthBadge({ month: { closed, isOver } }: { month: MonthEnd }) {
  if (closed) return <Badge tone="success">Closed</Badge>

  return isOver ? <Badge tone="warning">To close</Badge> : <Badge>Running</Badge>
}

function Steps({ name }: { name: string }) {
  const { linkTo } = useAddress()
  const to = (months: number) => linkTo({ month: addMonths(`${name}-01`, months).slice(0, 7), do: undefined })

  return (
    <>
      <ButtonLink tone="quiet" size="tight" className="px-2!" to={to(-1)}>
        <ChevronLeft aria-hidden className="size-4.5" />
        <span className="sr-only">Month before</span>
      </ButtonLink>
      <ButtonLink tone="quiet" size="tight" className="px-2!" to={to(1)}>
        <ChevronRight aria-hidden className="size-4.5" />
        <span className="sr-only">Month after</span>
      </ButtonLink>
    </>
  )
}

function Closed({ month: { closed } }: { month: MonthEnd }) {
  const { moment } = useStudio()
  if (!closed) return null

  const { at, by, missing, reason } = closed
  return (
    <Notice title={`Closed ${moment(at)}${by ? ` by ${by}` : ''}`}>
      {missing.length > 0 && (
        <p>
          Without {missing.map((item) => itemWords[item].toLowerCase()).join(', ')}: {reason}
        </p>
      )}
      <p>What comes later is posted in the month that is open, and says which day it is about.</p>
    </Notice>
  )
}
