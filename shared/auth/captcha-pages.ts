/** The pages with a captcha when the studio has one; only they may load its script. */
export const captchaPages: ReadonlySet<string> = new Set(['/login', '/register', '/forgot-password'])
