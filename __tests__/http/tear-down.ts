// Jest's global tear-down: ends the site that the HTTP tests share.
export default function tearDown() {
  process.kill(Number(process.env.VITRINE_TEST_SERVER));
}
