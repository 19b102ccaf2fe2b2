import { Mail, Phone } from 'lucide-react'

import { buttonLook } from '#client/ui/button-look.ts'

import { useStudio } from './use-studio.ts'

/** How to reach a person at the studio. */
export function Contact() {
  const { studio } = useStudio()

  return (
    <span className="flex flex-wrap gap-3">
      {studio.phone && (
        <a href={`tel:${studio.phone.replaceAll(/[^+\d]/g, '')}`} className={buttonLook({ tone: 'quiet' })}>
          <Phone aria-hidden className="size-4" />
          {studio.phone}
        </a>
      )}
      {studio.email && (
        <a href={`mailto:${studio.email}`} className={buttonLook({ tone: 'quiet' })}>
          <Mail aria-hidden className="size-4" />
          {studio.email}
        </a>
      )}
    </span>
  )
}
