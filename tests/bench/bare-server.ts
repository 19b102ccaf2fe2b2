import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import Fastify from 'fastify'
import pg from 'pg'

// What our figures are held against: bare Fastify with one prepared select, and a hardened hello.

const [databaseUrl = '', port = '', userId = ''] = process.argv.slice(2)
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
await app.register(async (hardened) => {
  await hardened.register(helmet)
  await hardened.register(rateLimit, { max: 1_000_000_000, timeWindow: 60_000 })
  hardened.get('/hello', async () => ({ hello: 'world' }))
})

await app.listen({ port: Number(port), host: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))
