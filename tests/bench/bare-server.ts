import { generateKeyPairSync, sign } from 'node:crypto'

import helmet from '@fastify/helmet'
import Fastify from 'fastify'
import pg from 'pg'
import { RateLimiterMemory } from 'rate-limiter-flexible'

// What our figures are held against: bare Fastify with one prepared select, with the least that a refresh must do (two
// statements, the second of them committed, and a signature), and a hardened hello.

const [databaseUrl = '', port = '', userId = '', accessToken = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 })
const app = Fastify()

app.get('/select', async () => {
  const { rows } = await pool.query({
    name: 'user',
    text: 'select id, email, created_at from auth_user where id = $1',
    values: [userId],
  })
  return rows[0]
})

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const text = Buffer.from(accessToken)
// Each of its own, or they would wait for one another.
const { rows: sessions } = await pool.query<{ id: string }>('select id from auth_session')
let turn = 0

app.post('/rotate', async () => {
  const id = sessions[turn++ % sessions.length]?.id
  await pool.query({ name: 'session', text: 'select refresh_counter from auth_session where id = $1', values: [id] })
  await pool.query({
    name: 'rotate',
    text: 'update auth_session set refreshed_at = now() where id = $1 returning refresh_counter',
    values: [id],
  })

  return { signature: sign('sha256', text, { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url') }
})

await app.register(async (hardened) => {
  await hardened.register(helmet)
  const limiter = new RateLimiterMemory({ points: 1_000_000_000, duration: 60 })
  hardened.addHook('onRequest', async ({ ip }) => void (await limiter.consume(ip)))
  hardened.get('/hello', async () => ({ hello: 'world' }))
})

await app.listen({ port: Number(port), host: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))
