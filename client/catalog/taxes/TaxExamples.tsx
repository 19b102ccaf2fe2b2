import { useStudio } from '#client/settings/use-studio.ts'
import { RecordPart } from '#client/ui/record/Record.tsx'
import { percentOf, taxOn } from '#shared/catalog/tax-amount.ts'
import type { TaxSettings } from '#shared/catalog/tax-contract.ts'
import { taxCategoryWords } from '#shared/catalog/tax-words.ts'
import { TaxCategory } from '#shared/catalog/tax.ts'
import { minorUnitsOf } from '#shared/currencies.ts'

/** What a sale of a hundred costs in each category today. */
export function TaxExamples({ taxes: { rates, today, pricesIncludeTax: isIncluded } }: { taxes: TaxSettings }) {
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
