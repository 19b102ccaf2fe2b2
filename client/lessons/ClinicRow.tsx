import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'

import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { paymentConfigQuery } from '#client/settings/payment-config.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { showPart } from '#client/ui/browser/show-part.ts'
import { Button } from '#client/ui/Button.tsx'
import type { Clinic } from '#shared/lessons/contract.ts'

import { forWhomWords, placesWords, whenWords } from './clinic-words.ts'
import { ClinicData } from './ClinicData.tsx'
import { ClinicFacts } from './ClinicFacts.tsx'
import { ClinicPrice } from './ClinicPrice.tsx'
import { TakePlace } from './places/lazy.ts'

/** One clinic or event, with its day in front as in a diary. */
export function ClinicRow({ clinic, place }: { clinic: Clinic; place: string }) {
  const wording = useStudio()
  const first = clinic.sessions[0]?.local ?? ''

  return (
    <li
      id={clinic.slug}
      tabIndex={-1}
      className="grid scroll-mt-24 outline-none grid-cols-[4rem_1fr] gap-x-4 gap-y-4 border-b border-line py-6 md:grid-cols-[5.5rem_1fr_13rem] md:gap-x-8"
    >
      <ClinicData clinic={clinic} />
      <p aria-hidden className="figures">
        <span className="block text-sm text-muted">{wording.weekday(first)}</span>
        <span className="block font-display text-4xl leading-none font-medium">{Number(first.slice(8, 10))}</span>
        <span className="block text-sm text-muted">{wording.month(first)}</span>
      </p>
      <div>
        <h3 className="font-display text-xl leading-snug font-medium">{clinic.title}</h3>
        <p className="mt-0.5 font-medium figures">{whenWords(clinic, wording)}</p>
        <p className="text-sm text-muted">
          {forWhomWords(clinic)}
          {clinic.coach && `, with ${clinic.coach.name}`}
        </p>
        <p className="mt-2 max-w-[60ch]">{clinic.summary}</p>
        <ClinicFacts clinic={clinic} />
      </div>
      <div className="grid content-start gap-2.5 max-md:col-span-2 max-md:border-t max-md:border-dashed max-md:border-line max-md:pt-4 md:justify-items-end">
        <ClinicPrice clinic={clinic} />
        <p>
          <Badge>{placesWords(clinic)}</Badge>
        </p>
        <WayIn clinic={clinic} place={place} />
      </div>
    </li>
  )
}

/** Into the cart while there are places that are sold here; else a question about it. */
function WayIn({ clinic, place }: { clinic: Clinic; place: string }) {
  const { data: config } = useQuery(paymentConfigQuery)
  const [takes, setTakes] = useState(false)
  const isFull = clinic.placesLeft === 0
  if (isFull || !clinic.isSold || config?.provider === null) {
    return (
      <ButtonLink
        to={place}
        preventScrollReset
        onClick={() => showPart('ask')}
        tone={isFull ? 'quiet' : 'primary'}
        className="max-md:w-full"
      >
        {isFull ? 'Ask to be next' : 'Ask for a place'}
        <span className="sr-only">: {clinic.title}</span>
      </ButtonLink>
    )
  }

  return (
    <>
      <Button className="max-md:w-full" onClick={() => setTakes(true)}>
        Take a place
        <span className="sr-only">: {clinic.title}</span>
      </Button>
      {takes && (
        <Suspense>
          <TakePlace clinic={clinic} onClose={() => setTakes(false)} />
        </Suspense>
      )}
    </>
  )
}
