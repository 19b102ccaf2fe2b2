import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { quotePath } from '#client/builds/quotes/quote-words.ts'
import { sheetDiff } from '#client/builds/sheets/queries.ts'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/service.ts'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { quoteWords } from '#shared/builds/quotes/status.ts'
import type { ComparedPrices } from '#shared/builds/sheets/prices.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'

interface ComparePricesProps {
  sheetId: string
  /** The numbers of two versions. */
  from: number
  to: number
}

/** The prices of two versions: clubs that differ, the total, and what was quoted. */
export function ComparePrices({ sheetId, from, to }: ComparePricesProps) {
  const { data, error } = useQuery(sheetDiff(sheetId, from, to))
  if (error) {
    return (
      <Notice kind="problem" title="The prices could not be compared">
        {error.message}
      </Notice>
    )
  }
  if (!data) return <Skeleton className="h-24" />
  if (!data.prices) return null
  if (data.prices.from.cents === 0 && data.prices.to.cents === 0)
    return <p className="text-sm text-muted">Nothing on either version has a price yet.</p>

  return <PriceTable prices={data.prices} from={from} to={to} />
}

const cell = 'py-2 pl-3 text-right'

function PriceTable({ prices, from, to }: Omit<ComparePricesProps, 'sheetId'> & { prices: ComparedPrices }) {
  return (
    <table className="w-full border-collapse text-sm figures">
      <caption className="py-1 text-left text-muted">Parts and building at today’s list prices</caption>
      <thead className="text-muted">
        <tr>
          {['Price', `Version ${from}`, `Version ${to}`, 'Difference'].map((name) => (
            <th key={name} scope="col" className="py-1 pl-3 text-right font-medium first:pl-0 first:text-left">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {prices.clubs.map(({ club, key, from: was, to: is }) => (
          <PriceRow key={key} name={nameOfSlot(club)} from={was} to={is} />
        ))}
      </tbody>
      <tfoot>
        <PriceRow name="All clubs" from={prices.from.cents} to={prices.to.cents} />
        <PriceRow name="All clubs, with tax" from={prices.from.withTaxCents} to={prices.to.withTaxCents} />
        {(prices.from.quote ?? prices.to.quote) && (
          <Row name="Quoted, with tax and credit">
            <td className={cell}>
              <Quoted quote={prices.from.quote} />
            </td>
            <td className={cell}>
              <Quoted quote={prices.to.quote} />
            </td>
            <Difference from={prices.from.quote?.totalCents} to={prices.to.quote?.totalCents} />
          </Row>
        )}
      </tfoot>
    </table>
  )
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <tr className="border-t border-line align-top">
    <th scope="row" className="py-2 text-left font-medium">
      {name}
    </th>
    {children}
  </tr>
)

function PriceRow({ name, from, to }: { name: string; from: number | null; to: number | null }) {
  const { money } = useStudio()

  return (
    <Row name={name}>
      {[from, to].map((cents, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- before and now
        <td key={at} className={cell}>
          {cents === null ? '-' : money(cents)}
        </td>
      ))}
      {/* A club that only one version has is what it costs. */}
      <Difference from={from ?? 0} to={to ?? 0} />
    </Row>
  )
}

/** Undefined if either price is unknown. */
function Difference({ from, to }: { from: number | null | undefined; to: number | null | undefined }) {
  const { money } = useStudio()
  if (from == null || to == null) return <td className={cell}>-</td>
  const by = to - from

  return (
    <td className={`${cell} font-semibold`}>{by === 0 ? 'the same' : `${by > 0 ? '+' : '−'}${money(Math.abs(by))}`}</td>
  )
}

function Quoted({ quote }: Pick<ComparedPrices['from'], 'quote'>) {
  const { money } = useStudio()
  if (!quote) return <span className="text-muted">not quoted</span>

  return (
    <>
      {quote.totalCents !== null && <span className="block">{money(quote.totalCents)}</span>}
      <Link to={quotePath(quote.id)} className="text-fairway underline underline-offset-4">
        {quote.number}
      </Link>{' '}
      <span className="text-muted">{quoteWords[quote.status].label.toLowerCase()}</span>
    </>
  )
}
