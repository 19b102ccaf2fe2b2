import { useEffect, useRef, useState } from 'react'

import { isDocumentOf, loadScript } from '#client/api/foreign-script.ts'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { captchaPages } from '#shared/auth/captcha-pages.ts'
import type { CaptchaSettings } from '#shared/auth/discovery.ts'

import { showWidget } from './captcha-token.ts'

/** The provider's widget. Its script loads when the first form with it is shown. */
export function CaptchaWidget(settings: CaptchaSettings) {
  const { kind, site_key, script_url } = settings
  const place = useRef<HTMLDivElement>(null)
  const [isAway, setAway] = useState(false)

  useEffect(() => {
    // A document keeps the policy of the page it was loaded with, which may forbid foreign scripts.
    if (!isDocumentOfForm() && captchaPages.has(location.pathname)) return location.reload()

    let isLeft = false
    let end = () => {}
    const begin = async () => {
      const script = await loadCaptcha({ kind, site_key, script_url })
      if (place.current && !isLeft) end = show(script, place.current, { kind, site_key, script_url })
    }
    begin().catch(() => setAway(true))

    return () => {
      isLeft = true
      end()
    }
  }, [kind, site_key, script_url])

  return isAway ? (
    <Notice kind="problem" title="The check could not be loaded">
      This form works once {new URL(script_url).host} can be reached. Allow it in your browser, then reload the page.
    </Notice>
  ) : (
    <div ref={place} className="min-h-16" />
  )
}

// The widths of the providers' widgets.
const widthOf = { turnstile: 300, hcaptcha: 303 }

function show(script: CaptchaScript, place: HTMLElement, { kind, site_key }: CaptchaSettings): () => void {
  let token: string | undefined
  const forget = () => void (token = undefined)
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  const wide = kind === 'turnstile' ? 'flexible' : 'normal'
  const id = script.render(place, {
    sitekey: site_key,
    callback: (passed) => void (token = passed),
    'expired-callback': forget,
    'error-callback': forget,
    size: place.clientWidth < widthOf[kind] ? 'compact' : wide,
    theme: isDark ? 'dark' : 'light',
  })
  const hide = showWidget({
    token: () => token,
    reset() {
      forget()
      script.reset(id)
    },
  })

  return () => {
    hide()
    script.remove(id)
  }
}

interface Options {
  sitekey: string
  callback: (token: string) => void
  'expired-callback': () => void
  'error-callback': () => void
  size: string
  theme: string
}

/** The API that both providers' scripts offer. */
interface CaptchaScript {
  render: (place: HTMLElement, options: Options) => string | undefined
  reset: (id?: string) => void
  remove: (id?: string) => void
}

declare global {
  interface Window {
    turnstile?: CaptchaScript
    hcaptcha?: CaptchaScript
  }
}

/** Whether this document may load foreign scripts. */
const isDocumentOfForm = () => isDocumentOf((path) => captchaPages.has(path))

async function loadCaptcha({ kind, script_url }: CaptchaSettings): Promise<CaptchaScript> {
  if (!window[kind]) await loadScript(script_url)
  const script = window[kind]
  if (!script) throw new Error(`${script_url} brought no ${kind}.`)

  return script
}
