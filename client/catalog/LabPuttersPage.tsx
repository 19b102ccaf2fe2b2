import { EnquiryForm } from '#client/people/EnquiryForm.tsx'
import { AskPart } from '#client/ui/AskPart.tsx'
import { Loaded } from '#client/ui/Loaded.tsx'
import { Part } from '#client/ui/Part.tsx'

import { labWords, measured } from './lab-words.ts'
import { LieBalance } from './LieBalance.tsx'
import { Offered } from './Offered.tsx'
import { OtherSession } from './OtherSession.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'
import { ServicePage } from './ServicePage.tsx'

export function LabPuttersPage() {
  return (
    <Loaded skeleton={<PageSkeleton />}>
      <Offered code="lab_putter_fitting" title={labWords.title}>
        {(service, all) => (
          <>
            <ServicePage service={service} words={labWords} title="L.A.B. putters" seed={77}>
              <Part title="What lie-angle balance is">
                <LieBalance />
              </Part>
              <Part title="What we measure">
                <Measured />
              </Part>
              <OtherSession
                service={all.find(({ code }) => code === 'putter_fitting')}
                title="Any other putter"
                lead="Blades and mallets of every make are fitted in the same studio, with the same cameras."
              />
            </ServicePage>
            <AskPart
              title="Ask about a putter"
              lead="A head that you have seen, a lie that you know, a putter that came without its numbers: write, and the fitter answers."
            >
              <EnquiryForm topic="putter_build" />
            </AskPart>
          </>
        )}
      </Offered>
    </Loaded>
  )
}

function Measured() {
  return (
    <table className="w-full border-t-2 border-ink">
      <caption className="sr-only">What is measured in a putter fitting</caption>
      <thead className="text-left text-sm text-muted max-md:sr-only">
        <tr>
          {['Measure', 'In steps of', 'Why'].map((title) => (
            <th key={title} scope="col" className="py-2 pr-4 font-normal whitespace-nowrap">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {measured.map(({ what, step, why }) => (
          <tr key={what} className="border-t border-line align-baseline">
            <th scope="row" className="py-3 pr-4 text-left font-semibold">
              {what}
            </th>
            <td className="py-3 pr-4 font-mono text-sm whitespace-nowrap text-fairway figures">{step}</td>
            <td className="py-3 text-muted">{why}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
