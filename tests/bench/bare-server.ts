import { generateKeyPairSync, sign } from 'node:crypto'

import helmet from '@fastify/helmet'
import argon2 from 'argon2'
import Fastify from 'fastify'
import pg from 'pg'
import { RateLimiterMemory } from 'rate-limiter-flexible'

// What our figures are held against: bare Fastify with one prepared select, with the least that a refresh or a sign-in must
// do (two statements, the second of them committed, and a signature; the hash), and a hardened hello.

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

  return { signature: signature() }
})

const signature = () => sign('sha256', text, { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')

app.post<{ Body: { email: string; password: string } }>('/sign-in', async ({ body: { email, password } }) => {
  const { rows } = await pool.query<{ id: string; hash: string }>({
    name: 'account',
    text: 'select id, password_hash as hash from auth_user where email = $1',
    values: [email],
  })
  const [user] = rows
  if (!user || !(await argon2.verify(user.hash, password))) throw new Error('Who is this?')
  await pool.query({
    name: 'begin',
    text: `insert into auth_session (user_id, amr, encrypted_refresh_key, ip) values ($1, '[]', repeat('x', 80), '127.0.0.1')`,
    values: [user.id],
  })

  return { signature: signature() }
})

await app.register(async (hardened) => {
  await hardened.register(helmet)
  const limiter = new RateLimiterMemory({ points: 1_000_000_000, duration: 60 })
  hardened.addHook('onRequest', async ({ ip }) => void (await limiter.consume(ip)))
  hardened.get('/hello', async () => ({ hello: 'world' }))
})

await app.listen({ port: Number(port), host: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))
