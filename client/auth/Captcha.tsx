import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'

import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'

import { authSettingsQuery } from './queries.ts'

const CaptchaWidget = lazyPart(async () => (await import('./CaptchaWidget.tsx')).CaptchaWidget)

/** The studio's CAPTCHA, if it uses one. */
export function Captcha() {
  const { data: settings } = useQuery(authSettingsQuery)
  if (!settings?.captcha) return null

  return (
    <Suspense fallback={<div className="min-h-16" />}>
      <CaptchaWidget {...settings.captcha} />
    </Suspense>
  )
}
