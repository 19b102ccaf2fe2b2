import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { studioQuery } from '#client/settings/service.ts'
import { PageHead } from '#client/ui/PageHead.tsx'
import { addressLine } from '#client/ui/wording.ts'

/** Home while it is not known what can be booked: whose studio it is, and where. */
export function StudioHead({ children }: { children: ReactNode }) {
  const { data: studio } = useQuery(studioQuery)

  return (
    <PageHead
      seed={18}
      title={studio?.tagline || studio?.name || 'A golf studio'}
      lead={studio && `${studio.name}, ${addressLine(studio)}`}
      beside={children}
    />
  )
}
