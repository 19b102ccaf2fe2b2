import { randomUUID } from 'node:crypto'

import type { Context } from './mount.ts'

/** The context of a job, or of an operator at a terminal. */
export const systemContext = (job: string): Context & { actor: { kind: 'system' } } => ({
  actor: { kind: 'system', job },
  origin: { requestId: randomUUID(), ip: '127.0.0.1', userAgent: undefined },
})
