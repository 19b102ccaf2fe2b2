import { useState } from 'react'
import { flushSync } from 'react-dom'
import { z } from 'zod'

import { FilterBar } from '#client/list/FilterBar.tsx'
import { List } from '#client/list/List.tsx'
import { ListPage } from '#client/list/ListPage.tsx'
import { NothingAlike } from '#client/list/NothingAlike.tsx'
import { SearchField } from '#client/list/SearchField.tsx'
import { useSearch } from '#client/list/use-search.ts'
import { GiftCardPaper, type PrintedCard } from '#client/orders/gift-cards/GiftCardPaper.tsx'
import { giftCardsMatching } from '#client/orders/gift-cards/queries.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { GiftCardStatus } from '#shared/payments/gift-cards.ts'

import { cardColumnsIn } from './card-columns.tsx'
import { cardWords } from './card-words.ts'
import { CardPanel } from './CardPanel.tsx'
import { CardTerms } from './CardTerms.tsx'

const filters = [
  {
    name: 'status',
    label: 'State',
    options: GiftCardStatus.options
      .filter((value) => value !== 'pending')
      .map((value) => ({ value, label: cardWords[value].label })),
  },
]

const FromAddress = z.object({
  status: GiftCardStatus.optional().catch(undefined),
  card: z.uuid().optional().catch(undefined),
})

/** Every gift card with what is left on it; of its code the last four letters, which tell nothing. */
export function GiftCardsPage() {
  const { currency } = useStudio().studio
  const { read, change } = useAddress()
  const search = useSearch()
  const { status, card } = FromAddress.parse({ status: read('status'), card: read('card') })
  const filter = { ...(search.text && { search: search.text }), ...(status && { status }) }
  const [printed, setPrinted] = useState<PrintedCard>()
  const print = (next: PrintedCard) => {
    flushSync(() => setPrinted(next))
    globalThis.print()
  }

  return (
    <>
      <div className={printed && 'print:hidden'}>
        <ListPage title="Gift cards" filters={<Filters search={search} />}>
          <CardTerms />
          <List
            caption="Gift cards"
            query={giftCardsMatching(filter)}
            rowsOf={({ giftCards }) => giftCards}
            columns={cardColumnsIn(currency)}
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

const Filters = ({ search }: { search: ReturnType<typeof useSearch> }) => (
  <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
    <div className="w-72 max-md:w-full">
      <SearchField search={search} by="last four, name or e-mail address" />
    </div>
    <FilterBar noun="gift cards" filters={filters} />
  </div>
)

function NoCards({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <NothingAlike noun="gift cards" />
  ) : (
    <EmptyState title="No gift cards yet">They are sold at the register, and online at the checkout.</EmptyState>
  )
}
