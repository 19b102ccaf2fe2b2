import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { usePermissions } from '#client/permissions/service.ts'
import { Link } from '#client/routing/Link.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { errorToast } from '#client/ui/feedback/error-toast.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { Record, RecordPart } from '#client/ui/record/Record.tsx'
import { TitleBar } from '#client/ui/TitleBar.tsx'
import { percentOf, taxOn } from '#shared/catalog/tax-amount.ts'
import { type DatedTaxRate, TaxPrices, type TaxSettings } from '#shared/catalog/tax-contract.ts'
import { taxCategoryWords } from '#shared/catalog/tax-words.ts'
import { TaxCategory } from '#shared/catalog/tax.ts'
import { minorUnitsOf } from '#shared/currencies.ts'

import { dropTaxRate, putTaxPrices, taxesQuery } from './queries.ts'
import { RateDialog } from './RateDialog.tsx'

/** What the studio takes for whom: rates by category and jurisdiction, each from a day on. */
export function TaxesPage() {
  const { read, change } = useAddress()
  const add = () => change({ rate: 'new' })
  const mayChange = usePermissions().holds('manage_settings/settings')
  useKeys(mayChange ? [{ key: 'n', what: 'Set a rate', run: add }] : [])

  return (
    <>
      <TitleBar
        title="Taxes"
        action={
          mayChange && (
            <Button size="tight" onClick={add}>
              Set a rate
            </Button>
          )
        }
      />
      <Loaded skeleton={<Skeleton className="m-4 h-96" />}>
        <Taxes mayChange={mayChange} />
        {mayChange && read('rate') !== undefined && (
          <Rate rate={read('rate') ?? ''} onClose={() => change({ rate: undefined })} />
        )}
      </Loaded>
    </>
  )
}

function Taxes({ mayChange }: { mayChange: boolean }) {
  const { data: taxes } = useSuspenseQuery(taxesQuery)

  return (
    <Record
      aside={
        <>
          <TaxExamples taxes={taxes} />
          {mayChange && <PricesForm taxes={taxes} />}
        </>
      }
    >
      <RateTable taxes={taxes} mayChange={mayChange} />
    </Record>
  )
}

/** A rate that the address names is set anew: its next one begins on another day. */
function Rate({ rate, onClose }: { rate: string; onClose: () => void }) {
  const { data: taxes } = useSuspenseQuery(taxesQuery)
  const former = taxes.rates.find(({ id }) => id === rate)

  return <RateDialog taxes={taxes} {...(former && { former })} onClose={onClose} />
}

/** Whether prices hold the tax, and where half cents are rounded: saved by itself. */
function PricesForm({ taxes }: { taxes: TaxSettings }) {
  const { pricesIncludeTax, rounding, hasOrders } = taxes
  const queries = useQueryClient()
  const [typed, type] = useState({ pricesIncludeTax, rounding })
  const saving = useMutation({
    mutationFn: () => putTaxPrices(typed),
    onSuccess: (saved) => queries.setQueryData(taxesQuery.queryKey, saved),
  })
  const isChanged = typed.pricesIncludeTax !== pricesIncludeTax || typed.rounding !== rounding

  return (
    <RecordPart title="Prices">
      <form
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!saving.isPending) saving.mutate()
        }}
      >
        <PricesFields typed={typed} type={type} hasOrders={hasOrders} />
        {saving.error && <Refusal error={saving.error} />}
        {isChanged && (
          <div className="flex gap-2">
            <Button type="submit" size="tight" busy={saving.isPending}>
              Save
            </Button>
            <Button tone="quiet" size="tight" onClick={() => type({ pricesIncludeTax, rounding })}>
              Discard
            </Button>
          </div>
        )}
      </form>
    </RecordPart>
  )
}

interface PricesFieldsProps {
  typed: TaxPrices
  type: (prices: TaxPrices) => void
  hasOrders: boolean
}

const PricesFields = ({ typed, type, hasOrders }: PricesFieldsProps) => (
  <>
    <Field
      label="Tax and prices"
      hint={
        hasOrders
          ? 'There are orders: prices stay as they are.'
          : 'Choose before the first order. Prices are not converted.'
      }
    >
      {(ids) => (
        <Select
          {...ids}
          isTight
          disabled={hasOrders}
          value={String(typed.pricesIncludeTax)}
          onChange={({ target }) => type({ ...typed, pricesIncludeTax: target.value === 'true' })}
        >
          <option value="false">Tax comes on top of prices</option>
          <option value="true">Prices hold the tax</option>
        </Select>
      )}
    </Field>
    <Field label="Half cents are rounded" hint="Once an order, or on each of its lines: as the return asks.">
      {(ids) => (
        <Select
          {...ids}
          isTight
          value={typed.rounding}
          onChange={({ target }) => type({ ...typed, rounding: TaxPrices.shape.rounding.parse(target.value) })}
        >
          <option value="line">On each line</option>
          <option value="order">Once an order</option>
        </Select>
      )}
    </Field>
  </>
)

/** Every rate by category: those that hold, those to come, and those that are over. */
function RateTable({ taxes: { rates, today }, mayChange }: { taxes: TaxSettings; mayChange: boolean }) {
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

/** What a sale of a hundred costs in each category today. */
function TaxExamples({ taxes: { rates, today, pricesIncludeTax: isIncluded } }: { taxes: TaxSettings }) {
  const { studio, figure } = useStudio()
  const { currency } = studio
  const price = 100 * minorUnitsOf(currency)
  const holding = rates.filter(({ from, until }) => from <= today && (until === null || until >= today))
  const rows = TaxCategory.options.map((category) => {
    const ofCategory = holding.filter((rate) => rate.category === category)
    const tax = taxOn(price, { isIncluded, rates: ofCategory }).reduce((all, cents) => all + cents, 0)
    const ppm = ofCategory.reduce((all, { ratePpm }) => all + ratePpm, 0)
    return { category, tax, ppm, total: isIncluded ? price : price + tax }
  })

  return (
    <RecordPart title={`A sale of ${figure(price)} ${currency} today`}>
      <table className="w-full text-sm">
        <thead className="text-left text-muted">
          <tr>
            {['Category', 'Rate, %', isIncluded ? 'Tax within' : 'Tax', 'To pay'].map((head, at) => (
              <th key={head} scope="col" className={at === 0 ? 'py-1 font-medium' : 'py-1 text-right font-medium'}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ category, tax, ppm, total }) => (
            <tr key={category} className="border-t border-line">
              <th scope="row" className="py-1 text-left font-normal">
                {taxCategoryWords[category]}
              </th>
              <td className="py-1 text-right figures">{percentOf(ppm, studio.locale)}</td>
              <td className="py-1 text-right figures">{figure(tax)}</td>
              <td className="py-1 text-right font-medium figures">{figure(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </RecordPart>
  )
}
