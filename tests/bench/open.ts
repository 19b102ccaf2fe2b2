import { readConfig } from '#server/config.ts'
import { connect } from '#server/kernel/db/database.ts'
import { openLog } from '#server/kernel/log/log.ts'
import type { Services } from '#server/kernel/services.ts'
import { demoProvider } from '#server/payments/demo/provider.ts'
import { openServices } from '#server/services.ts'
import { serverSecret } from '#tests/support/process.ts'

import { publicUrl } from './round-trips.ts'

/** What a server works with, without its port: cards are paid at the demo's bank. */
export async function openBench(databaseUrl: string, { poolSize = 10 } = {}): Promise<Services> {
  const config = readConfig({ DATABASE_URL: databaseUrl, PUBLIC_URL: publicUrl, SECRET_KEY: serverSecret })
  const db = connect(databaseUrl, { poolSize })
  const services = await openServices({ config, db, log: openLog('error'), now: () => new Date() })
  services.paymentProvider = demoProvider

  return services
}
