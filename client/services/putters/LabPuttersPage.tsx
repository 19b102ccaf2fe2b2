import { Offered } from '#client/catalog/Offered.tsx'
import { isLieBalanced, isPutterFitting } from '#client/catalog/offers.ts'
import { EnquiryForm } from '#client/people/EnquiryForm.tsx'
import { OtherSession } from '#client/services/OtherSession.tsx'
import { ServicePage } from '#client/services/ServicePage.tsx'
import { AskPart } from '#client/ui/AskPart.tsx'
import { Part } from '#client/ui/Part.tsx'

import { labWords, measured, putterWords } from './lab-words.ts'
import { LieBalance } from './LieBalance.tsx'

export function LabPuttersPage() {
  return (
    <Offered is={isPutterFitting} words={putterWords} seed={77}>
      {(first, others) => {
        const service = [first, ...others].find(isLieBalanced) ?? first
        const words = isLieBalanced(service) ? labWords : putterWords
        return (
          <>
            <ServicePage service={service} words={words} title={words.title} seed={77}>
              {isLieBalanced(service) && (
                <Part title="What lie-angle balance is">
                  <LieBalance />
                </Part>
              )}
              <Part title="What counts">
                <Measured />
              </Part>
              <OtherSession service={[first, ...others].find((one) => one !== service)} />
            </ServicePage>
            <AskPart
              title="Ask about a putter"
              lead="A head that you have seen, a lie that you know, a putter that came without its numbers: write, and a person answers."
            >
              <EnquiryForm topic="putter_build" />
            </AskPart>
          </>
        )
      }}
    </Offered>
  )
}

function Measured() {
  return (
    <table className="w-full border-t-2 border-ink">
      <caption className="sr-only">What counts in a putter, and why</caption>
      <thead className="text-left text-sm text-muted max-md:sr-only">
        <tr>
          {['Measure', 'Why'].map((title) => (
            <th key={title} scope="col" className="py-2 pr-4 font-normal whitespace-nowrap">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {measured.map(({ what, why }) => (
          <tr key={what} className="border-t border-line align-baseline">
            <th scope="row" className="py-3 pr-4 text-left font-semibold">
              {what}
            </th>
            <td className="py-3 text-muted">{why}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
