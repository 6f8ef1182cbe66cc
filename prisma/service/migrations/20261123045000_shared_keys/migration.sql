-- The key under which all processes on this database sign callbacks, and the folder of the first that made it: a process
-- that has another key would send what partners cannot verify. The private key stays in its file.
ALTER TABLE "installation"
  ADD COLUMN "callback_key" TEXT,
  ADD COLUMN "keys_dir" TEXT;
