-- The permission table of the portal lists the roles; a role that is not in it lets nobody in.
ALTER TABLE "users" DROP CONSTRAINT "users_role";
