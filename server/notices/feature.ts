import { z } from 'zod'

import type { Feature } from '#server/kernel/feature.ts'
import { jobWork } from '#server/kernel/work.ts'

import { mail, sms } from './checks.ts'
import { deadLetter, transportsOf, deliverNotice, requeueWaiting } from './deliver.ts'
import { deadLetters, queueOf } from './delivery-queue.ts'
import { noticeFigures } from './figures.ts'
import { noticeFileRoutes } from './files.ts'
import { messagesOfPerson } from './own-messages.ts'
import { redirectToPreferences, preferencesRoutes } from './preferences/routes.ts'
import { noticeRetention } from './retention.ts'
import { noticesRoutes } from './routes.ts'
import { webhookRoutes } from './suppression/webhooks.ts'
import { timingRoutes } from './timing/routes.ts'

const AboutNotice = z.object({ noticeId: z.string() })

export const notices: Feature = {
  name: 'notices',
  texts: {
    notice: {
      personal: ['recipient', 'subject', 'text', 'html', 'attachments', 'replyTo', 'hookPayload'],
      other: ['lastError', 'template', 'withdrawnFor'],
    },
    noticeSuppression: { personal: ['address'], other: ['detail'] },
  },
  routes: [noticesRoutes, noticeFileRoutes, preferencesRoutes, timingRoutes, webhookRoutes],
  plugin: redirectToPreferences,
  jobs: [{ name: 'requeue-waiting-notices', cron: '*/10 * * * *', run: requeueWaiting }],
  queues: [deadLetters, ...Object.values(queueOf)],
  workers: (services) => [
    ...[...transportsOf(services)].map(([transport, send]) => ({
      queue: queueOf[transport].name,
      run: (message: unknown) =>
        deliverNotice(jobWork(services, 'deliver a notice'), send, AboutNotice.parse(message).noticeId),
    })),
    {
      queue: deadLetters.name,
      run: (message) => deadLetter(jobWork(services, 'bury a notice'), AboutNotice.parse(message).noticeId),
    },
  ],
  ofPerson: messagesOfPerson,
  retention: noticeRetention,
  figures: noticeFigures,
  checks: { mail, sms },
}
