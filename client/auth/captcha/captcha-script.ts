import { isDocumentOf, loadScript } from '#client/api/foreign-script.ts'
import { captchaPages } from '#shared/auth/captcha-pages.ts'
import type { CaptchaSettings } from '#shared/auth/discovery.ts'

interface Options {
  sitekey: string
  callback: (token: string) => void
  'expired-callback': () => void
  'error-callback': () => void
  size: string
  theme: string
}

/** What the scripts of both providers offer. */
export interface CaptchaScript {
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
export const isDocumentOfForm = () => isDocumentOf((path) => captchaPages.has(path))

export async function loadCaptcha({ kind, script_url }: CaptchaSettings): Promise<CaptchaScript> {
  if (!window[kind]) await loadScript(script_url)
  const script = window[kind]
  if (!script) throw new Error(`${script_url} brought no ${kind}.`)

  return script
}
