import { useMutation, useQueryClient } from '@tanstack/react-query'

import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { errorToast } from '#client/ui/feedback/error-toast.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { percentOf } from '#shared/catalog/tax-amount.ts'
import type { DatedTaxRate, TaxSettings } from '#shared/catalog/tax-contract.ts'
import { taxCategoryWords } from '#shared/catalog/tax-words.ts'

import { dropTaxRate, taxesQuery } from './queries.ts'

/** Every rate by category: those that hold, those to come, and those that are over. */
export function RateTable({ taxes: { rates, today }, mayChange }: { taxes: TaxSettings; mayChange: boolean }) {
  const { studio } = useStudio()
  if (rates.length === 0) {
    return (
      <EmptyState title="No taxes are set">
        Prices are untaxed. Set a rate for each jurisdiction and category that is taxed.
      </EmptyState>
    )
  }

  return [...Map.groupBy(rates, ({ category }) => category)].map(([category, ofCategory]) => (
    <section key={category} aria-label={taxCategoryWords[category]}>
      <h2 className="mb-1 flex min-h-row items-center justify-between gap-3 border-b border-edge/60 text-sm font-semibold">
        {taxCategoryWords[category]}
        <span className="font-normal text-muted figures">{totalOn(ofCategory, today, studio.locale)} % today</span>
      </h2>
      <ul className="divide-y divide-line text-sm">
        {ofCategory.map((rate) => (
          <RateRow key={rate.id} rate={rate} today={today} mayChange={mayChange} />
        ))}
      </ul>
    </section>
  ))
}

const holdsOn = ({ from, until }: DatedTaxRate, day: string) => from <= day && (until === null || day <= until)

const totalOn = (rates: readonly DatedTaxRate[], day: string, locale: string) =>
  percentOf(
    rates.filter((rate) => holdsOn(rate, day)).reduce((sum, { ratePpm }) => sum + ratePpm, 0),
    locale,
  )

interface RateRowProps {
  rate: DatedTaxRate
  today: string
  mayChange: boolean
}

function RateRow({ rate, today, mayChange }: RateRowProps) {
  const { dayAndYear, studio } = useStudio()
  const { id, jurisdiction, ratePpm, from, until } = rate
  const isOver = until !== null && until < today
  const isToCome = from > today

  return (
    <li className="grid min-h-row grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-1 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_5rem_7rem]">
      <span className={isOver ? 'wrap-anywhere text-muted' : 'font-medium wrap-anywhere'}>{jurisdiction}</span>
      <span className="text-right figures sm:order-3">{percentOf(ratePpm, studio.locale)} %</span>
      <span className="flex flex-wrap items-center gap-2 text-muted sm:order-2">
        from {dayAndYear(from)}
        {until && ` until ${dayAndYear(until)}`}
        {isOver && <Badge>Over</Badge>}
        {isToCome && <Badge tone="information">To come</Badge>}
      </span>
      <span className="text-right sm:order-4">
        {mayChange && isToCome && <TakeBack rate={rate} />}
        {mayChange && until === null && (
          <Link
            to={`/admin/settings/taxes?rate=${id}`}
            className="inline-flex min-h-row items-center underline underline-offset-4 pointer-coarse:min-h-11"
          >
            Change
            <span className="sr-only">
              {' '}
              {jurisdiction}, {taxCategoryWords[rate.category]}
            </span>
          </Link>
        )}
      </span>
    </li>
  )
}

function TakeBack({ rate: { id, jurisdiction } }: { rate: DatedTaxRate }) {
  const queries = useQueryClient()
  const dropping = useMutation({
    mutationFn: () => dropTaxRate(id),
    onSuccess: (taxes) => queries.setQueryData(taxesQuery.queryKey, taxes),
    onError: (error) => toast(errorToast(error)),
  })

  return (
    <Button tone="plain" size="tight" className="mr-3" busy={dropping.isPending} onClick={() => dropping.mutate()}>
      Take back<span className="sr-only"> {jurisdiction}</span>
    </Button>
  )
}
