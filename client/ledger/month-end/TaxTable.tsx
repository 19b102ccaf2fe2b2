import { useStudio } from '#client/settings/service.ts'
import { RecordPart } from '#client/ui/record/Record.tsx'
import { percentOf } from '#shared/catalog/tax-amount.ts'
import { taxCategoryWords } from '#shared/catalog/tax-words.ts'
import type { TaxReport, TaxRow } from '#shared/orders/month-end.ts'

/** Sales, returns and what is due, by jurisdiction, rate and category. */
export function TaxTable({ taxes: { rows, currency, dueCents } }: { taxes: TaxReport }) {
  const { figure } = useStudio()

  return (
    <RecordPart title={`Taxes, ${currency}`}>
      {rows.length === 0 ? (
        <p className="text-sm text-muted">Nothing was sold.</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <section aria-label="Taxes, by jurisdiction" tabIndex={0} className="overflow-x-auto">
          <table className="w-full text-sm figures">
            <caption className="sr-only">Taxes of the month</caption>
            <thead>
              <tr className="border-b border-edge/60 text-left">
                <th className="py-1.5 pr-3 font-medium">Jurisdiction</th>
                <th className="py-1.5 pr-3 font-medium">Category</th>
                <th className="py-1.5 pl-3 text-right font-medium">Sold</th>
                <th className="py-1.5 pl-3 text-right font-medium">Returned</th>
                <th className="py-1.5 pl-3 text-right font-medium">Tax due</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={`${row.jurisdiction} ${row.ratePpm} ${row.category}`} row={row} />
              ))}
            </tbody>
            <tfoot>
              <tr className="font-semibold">
                <th scope="row" colSpan={4} className="py-1.5 text-left">
                  Tax due
                </th>
                <td className="py-1.5 text-right">{figure(dueCents)}</td>
              </tr>
            </tfoot>
          </table>
        </section>
      )}
    </RecordPart>
  )
}

function Row({ row: { jurisdiction, ratePpm, category, soldCents, returnedCents, dueCents } }: { row: TaxRow }) {
  const { figure, studio } = useStudio()

  return (
    <tr className="border-b border-line align-top">
      <th scope="row" className="py-1.5 pr-3 text-left font-normal">
        {jurisdiction === null ? 'Untaxed' : `${jurisdiction}, ${percentOf(ratePpm, studio.locale)} %`}
      </th>
      <td className="py-1.5 pr-3">{taxCategoryWords[category]}</td>
      <td className="py-1.5 pl-3 text-right">{figure(soldCents)}</td>
      <td className="py-1.5 pl-3 text-right">{figure(returnedCents)}</td>
      <td className="py-1.5 pl-3 text-right">{jurisdiction === null ? '' : figure(dueCents)}</td>
    </tr>
  )
}
