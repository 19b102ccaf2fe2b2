import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'

import { authSettingsQuery } from '#client/auth/queries.ts'
import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'

const CaptchaWidget = lazyPart(async () => (await import('./CaptchaWidget.tsx')).CaptchaWidget)

/** Where the studio keeps programs out, the check of a form that nobody of them fills it in; elsewhere nothing. */
export function Captcha() {
  const { data: settings } = useQuery(authSettingsQuery)
  if (!settings?.captcha) return null

  return (
    <Suspense fallback={<div className="min-h-16" />}>
      <CaptchaWidget {...settings.captcha} />
    </Suspense>
  )
}
