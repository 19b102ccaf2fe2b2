import { Failure } from '#shared/http/failure.ts'

interface Widget {
  token: () => string | undefined
  /** Requests a new token: one is good for one request. */
  reset: () => void
}

let shown: Widget | undefined

/** Registers the visible form's widget; returns a function that removes it. */
export function showWidget(widget: Widget): () => void {
  shown = widget
  return () => {
    if (shown === widget) shown = undefined
  }
}

/** The token that a form's request carries; undefined if the studio uses no CAPTCHA. */
export function captchaToken() {
  if (!shown) return {}
  const captcha_token = shown.token()
  if (!captcha_token) throw new Failure('captcha_failed', 'Pass the check first that you are not a program.')

  shown.reset()
  return { gotrue_meta_security: { captcha_token } }
}
