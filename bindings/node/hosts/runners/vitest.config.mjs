export default { test: { globals: true, include: ['*.vitest.mjs'], testTimeout: 30000, hookTimeout: 30000 } }
