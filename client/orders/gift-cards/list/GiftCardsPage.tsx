import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { z } from 'zod'

import { useAct } from '#client/api/use-act.ts'
import { choicesOf, columnsOf, figures, roomy } from '#client/list/columns.ts'
import { FilterBar } from '#client/list/FilterBar.tsx'
import { useFilters } from '#client/list/filters.ts'
import { listFile } from '#client/list/list-file.ts'
import { List } from '#client/list/List.tsx'
import { ListPage } from '#client/list/ListPage.tsx'
import { NothingAlike } from '#client/list/NothingAlike.tsx'
import { RowLink } from '#client/list/RowLink.tsx'
import { SearchField } from '#client/list/SearchField.tsx'
import { useSearch } from '#client/list/use-search.ts'
import { GiftCardPaper, type PrintedCard } from '#client/orders/gift-cards/GiftCardPaper.tsx'
import {
  type GiftCardFilter,
  giftCardsMatching,
  giftCardTerms,
  putGiftCardTerms,
} from '#client/orders/gift-cards/queries.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { useRanges, useStudio } from '#client/settings/service.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { giftCardColumns, paymentFilesContract } from '#shared/payments/files.ts'
import { type GiftCard, GiftCardStatus, giftCardWords } from '#shared/payments/gift-cards.ts'
import { remember } from '#shared/remember.ts'
import { counted } from '#shared/words.ts'

import { CardBadge } from './CardBadge.tsx'
import { CardPanel } from './CardPanel.tsx'

const filterNames = ['status', 'from', 'until'] as const
const filters = [
  {
    name: 'status',
    label: 'State',
    options: GiftCardStatus.options
      .filter((value) => value !== 'pending')
      .map((value) => ({ value, label: giftCardWords[value] })),
  },
]

/** All gift cards with their balances. The last four letters of a code do not reveal it. */
export function GiftCardsPage() {
  const { currency } = useStudio().studio
  const { read, change } = useAddress()
  const search = useSearch()
  const card = z.uuid().optional().catch(undefined).parse(read('card'))
  const filter = useFilters<GiftCardFilter>(filterNames, search.text)
  const columns = cardColumnsIn(currency)
  const [printed, setPrinted] = useState<PrintedCard>()
  const print = (next: PrintedCard) => {
    flushSync(() => setPrinted(next))
    globalThis.print()
  }

  return (
    <>
      <div className={printed && 'print:hidden'}>
        <ListPage
          title="Gift cards"
          columns={choicesOf(columns)}
          file={listFile(paymentFilesContract.exportGiftCards, giftCardColumns, filter)}
          filters={<Filters search={search} />}
        >
          <CardTerms />
          <List
            caption="Gift cards"
            query={giftCardsMatching(filter)}
            noun={['gift card', 'gift cards']}
            rowsOf={({ giftCards }) => giftCards}
            columns={columns}
            empty={<NoCards isFiltered={Object.keys(filter).length > 0} />}
          />
        </ListPage>
      </div>
      {card !== undefined && (
        <CardPanel key={card} giftCardId={card} onPrint={print} onClose={() => change({ card: undefined })} />
      )}
      {printed && <GiftCardPaper {...printed} />}
    </>
  )
}

function Filters({ search }: { search: ReturnType<typeof useSearch> }) {
  const { days } = useRanges()

  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <div className="w-72 max-md:w-full">
        <SearchField search={search} by="last four, name or e-mail address" />
      </div>
      <FilterBar noun="gift cards" filters={[...filters, days('Sold')]} />
    </div>
  )
}

function NoCards({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <NothingAlike noun="gift cards" />
  ) : (
    <EmptyState title="No gift cards yet">They are sold at the register, and online at the checkout.</EmptyState>
  )
}

const usualMonths = [12, 24, 36, 60, 120]

const wordsOf = (months: number | null) =>
  months === null ? 'for ever' : months % 12 === 0 ? `for ${yearsOf(months / 12)}` : `for ${counted(months, 'month')}`

const yearsOf = (years: number) => (years === 1 ? 'a year' : `${years} years`)

/** How long cards sold from now on are valid. */
function CardTerms() {
  const id = useId()
  const queries = useQueryClient()
  const mayChange = usePermissions().holds('manage_settings/settings')
  const { data: terms } = useQuery(giftCardTerms)
  const saving = useAct(putGiftCardTerms, {
    done: ({ months }) => `New gift cards are good ${wordsOf(months)}`,
    onDone: (saved) => queries.setQueryData(giftCardTerms.queryKey, saved),
  })
  if (!terms) return null
  if (!mayChange) return <p className="text-sm text-muted">New gift cards are good {wordsOf(terms.months)}.</p>

  const months = saving.isPending ? saving.variables : terms.months
  const choices = [...new Set([...usualMonths, ...(terms.months === null ? [] : [terms.months])])].toSorted(
    (a, b) => a - b,
  )
  return (
    <div className="grid gap-1 text-sm">
      <div className="flex flex-wrap items-center gap-2">
        <label htmlFor={id}>New gift cards are good</label>
        <Select
          id={id}
          isTight
          isNarrow
          value={months ?? ''}
          onChange={({ target }) => saving.mutate(target.value === '' ? null : Number(target.value))}
        >
          <option value="">{wordsOf(null)}</option>
          {choices.map((one) => (
            <option key={one} value={one}>
              {wordsOf(one)}
            </option>
          ))}
        </Select>
        <span className="text-muted">The law of some places asks for years.</span>
      </div>
      {saving.error && <Refusal error={saving.error} />}
    </div>
  )
}

const column = columnsOf<GiftCard>()
const wide = '@max-2xl:hidden'

const cardColumnsIn = remember((currency) =>
  column.columns([
    column.accessor('last4', {
      header: 'Card',
      meta: { className: 'font-mono' },
      cell: ({ row: { original } }) => <CardLink card={original} />,
    }),
    column.accessor('status', {
      header: 'State',
      meta: { file: ['state'] },
      cell: ({ getValue }) => <CardBadge status={getValue()} />,
    }),
    column.accessor('balanceCents', {
      header: `Left, ${currency}`,
      meta: { file: ['currency', 'balance'], className: `${figures.className} font-semibold @max-2xl:ml-auto` },
      cell: ({ getValue }) => <Sum cents={getValue()} />,
    }),
    column.accessor('initialCents', {
      header: `Of, ${currency}`,
      meta: { file: ['currency', 'initial'], className: `${figures.className} ${wide}` },
      cell: ({ getValue }) => <Sum cents={getValue()} />,
    }),
    column.accessor(({ recipient }) => recipient?.name ?? 'Printed', {
      id: 'recipient',
      header: 'For',
      meta: { className: 'wrap-anywhere @2xl:min-w-32 @max-2xl:w-full' },
    }),
    column.accessor(({ buyer }) => buyer?.name ?? '', {
      id: 'buyer',
      header: 'Bought by',
      meta: { file: ['buyer', 'order'], className: `wrap-anywhere @2xl:min-w-32 ${wide}` },
    }),
    column.accessor('createdAt', {
      header: 'When',
      meta: { file: ['sold', 'expires', 'sent'], className: `${figures.className} text-sm text-muted ${roomy}` },
      cell: ({ getValue }) => <Moment at={getValue()} />,
    }),
  ]),
)

/** One card beside the list. */
function CardLink({ card: { id, last4 } }: { card: GiftCard }) {
  const to = useAddress().linkTo({ card: id })

  return (
    <RowLink to={to} panel={to}>
      {last4 === null ? 'no code yet' : `..${last4}`}
    </RowLink>
  )
}

function Sum({ cents }: { cents: number }) {
  const { figure } = useStudio()

  return figure(cents)
}

function Moment({ at }: { at: Date }) {
  const { moment } = useStudio()

  return <time dateTime={at.toISOString()}>{moment(at)}</time>
}
