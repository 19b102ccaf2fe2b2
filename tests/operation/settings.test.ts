import { expect, test } from 'vitest'

import { readConfig } from '#server/config.ts'

const base = { DATABASE_URL: 'postgres://db/studio', SECRET_KEY: 'x'.repeat(40), PUBLIC_URL: 'https://studio.example' }

const refusal = (settings: Record<string, string>): string => {
  try {
    readConfig({ ...base, ...settings })
    return 'nothing'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const mistakes: [settings: Record<string, string>, sentence: string][] = [
  [
    { TRUST_PROXY: 'banana' },
    'TRUST_PROXY must name addresses, networks as 10.1.0.0/16, or loopback, linklocal and uniquelocal, with commas between them.',
  ],
  [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY must name addresses'],
  [{ TRUST_PROXY: '10.0.0.7, fd00::/999' }, 'TRUST_PROXY must name addresses'],
  [
    { PUBLIC_URL: 'https://studio.example/?from=mail' },
    'PUBLIC_URL must be an address without a path, a query, a fragment, a name or a password.',
  ],
  [{ PUBLIC_URL: 'https://example.com/golf' }, 'PUBLIC_URL must be an address without a path'],
  [{ PUBLIC_URL: 'https://studio.example/#home' }, 'PUBLIC_URL must be an address without'],
  [{ PUBLIC_URL: 'https://me:secret@studio.example' }, 'PUBLIC_URL must be an address without'],
  [{ SMTP_URL: 'smtp://' }, 'SMTP_URL must name the host of the mail server, as smtp://user:password@host:587.'],
  [{ MAIL_FROM: 'nonsense' }, 'MAIL_FROM must be an e-mail address, or a name and <an address>.'],
  [{ AUTH_ACCESS_TOKEN_SECONDS: '1e300' }, 'AUTH_ACCESS_TOKEN_SECONDS must be'],
  [{ AUTH_SESSION_SECONDS: '99999999999' }, 'AUTH_SESSION_SECONDS must be ten years at most, in seconds.'],
  [{ AUTH_MAILS_PER_HOUR: '-5' }, 'AUTH_MAILS_PER_HOUR must be 1 or more.'],
  [{ SHUTDOWN_DELAY_SECONDS: '3600' }, 'SHUTDOWN_DELAY_SECONDS '],
  [{ BACKUP_TIME: '25:00' }, 'BACKUP_TIME must be a time of day in UTC, as 03:30.'],
  [{ TWILIO_ACCOUNT_SID: 'AC1' }, 'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM must be set together.'],
  [{ SMS_WEBHOOK_SECRET: 'x'.repeat(20) }, 'SMS_WEBHOOK_URL must be set with SMS_WEBHOOK_SECRET.'],
  [{ AUTH_GITHUB_CLIENT_ID: 'studio' }, 'AUTH_GITHUB_CLIENT_SECRET must be set with AUTH_GITHUB_CLIENT_ID.'],
  [{ FILES_BUCKET: 'files' }, 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set with FILES_BUCKET.'],
  [{ FILES_BUCKET: 'No Bucket' }, 'FILES_BUCKET must be the name of a bucket, as loftlie-files.'],
  [{ S3_ENDPOINT: 'https://s3.example' }, 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together'],
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must be set together.'],
  [{ STRIPE_SECRET_KEY: 'pk_test_1' }, 'STRIPE_SECRET_KEY must be a secret or restricted key, as sk_live_'],
  [
    { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
    'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be of the test mode, or both be live.',
  ],
  [
    { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1', DEMO: 'on' },
    'STRIPE_SECRET_KEY must be of the test mode in the demo studio: its passwords are public.',
  ],
  [{ STRIPE_WEBHOOK_SECRET: 'secret' }, 'STRIPE_WEBHOOK_SECRET must be secrets as whsec_'],
  [{ STRIPE_API_BASE: 'http://stripe.example' }, 'STRIPE_API_BASE must be an https:// URL'],
  [{ AUTH_SIGNUPS: 'off' }, 'AUTH_SIGNUPS is no setting; did you mean AUTH_SIGNUP?'],
  [{ LOG_LEVLE: 'info' }, 'LOG_LEVLE is no setting; did you mean LOG_LEVEL?'],
  [{ PUBLIC_ULR: 'https://studio.example' }, 'PUBLIC_ULR is no setting; did you mean PUBLIC_URL?'],
  [{ NODE_ENV: 'test', HOST: '0.0.0.0' }, 'HOST must be 127.0.0.1, ::1 or localhost while NODE_ENV is test'],
  [{ METRICS_PORT: '3000' }, 'METRICS_PORT must be another port than PORT.'],
  [{ DATABASE_POOL_SIZE: 'many' }, 'DATABASE_POOL_SIZE must be a number of connections.'],
  [{ TWILIO_URL: 'javascript:alert(1)' }, 'TWILIO_URL must be an http:// or https:// URL.'],
  [{ MAIL_FROM: 'Loft\r\nBcc: all@studio.example <a@studio.example>' }, 'MAIL_FROM must be an e-mail address,'],
  [{ SMTP_URI: 'smtp://mail' }, 'SMTP_URI is no setting; did you mean SMTP_URL?'],
  [{ BACKUP_FOLDER: '/backups' }, 'BACKUP_FOLDER is no setting'],
  [
    { AUTH_THIS_WAS_NEVER_ONE_OF_OURS: 'on' },
    'AUTH_THIS_WAS_NEVER_ONE_OF_OURS is no setting: .env.example lists them.',
  ],
]

test('a wrong, half-set, absurd or misspelt setting is refused with one sentence that names it', () => {
  for (const [settings, sentence] of mistakes) {
    expect(refusal(settings)).toContain(sentence)
    expect(refusal(settings)).toMatch(/^[A-Z\d_]+[ ,][^\n]+[.?]$/)
  }
})

test('the address of the studio is taken as browsers write it', () => {
  const { publicUrl } = readConfig({ ...base, PUBLIC_URL: 'HTTPS://Studio.example:443/' })

  expect(publicUrl).toBe('https://studio.example')
})

test('what is right, or belongs to another program, is taken', () => {
  for (const settings of [
    { TRUST_PROXY: 'uniquelocal, 10.0.0.7,10.1.0.0/16,fd00::/8' },
    { PUBLIC_URL: 'https://studio.example/' },
    { SMTP_URL: 'smtps://user:p%40ss@mail.example:465' },
    { MAIL_FROM: 'Loft & Lie <studio@example.com>' },
    { MAIL_FROM: 'studio@example.com' },
    { AUTH_GOOGLE_CLIENT_ID: 'of an app' },
    { NODE_OPTIONS: '--enable-source-maps', LOG_FORMAT: 'json', POSTGRES_PASSWORD: 'x', AUTH_SIGNUPS: ' ' },
  ]) {
    expect(refusal(settings)).toBe('nothing')
  }
})
