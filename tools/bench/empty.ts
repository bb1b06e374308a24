import Fastify from 'fastify';

/** An empty handler of the HTTP framework, the baseline of a call. */
const app = Fastify();
app.get('/', async () => ({}));
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
