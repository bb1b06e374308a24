import Fastify from 'fastify';

/** The least that the HTTP framework can do: what a call is measured against. */
const app = Fastify();
app.get('/', async () => ({}));
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
