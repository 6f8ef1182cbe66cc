-- CreateTable
CREATE TABLE "access_proposals" (
    "id" UUID NOT NULL,
    "verb" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'proposed',
    "user_id" UUID,
    "email" TEXT,
    "role" TEXT,
    "role_before" TEXT,
    "locale" TEXT,
    "proposed_by" UUID NOT NULL,
    "proposer_name" TEXT NOT NULL,
    "proposed_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_by" UUID,
    "decider_name" TEXT,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "access_proposals_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "access_proposals_state" CHECK ("state" IN ('proposed', 'accepted', 'rejected', 'withdrawn', 'lapsed')),
    CONSTRAINT "access_proposals_verb" CHECK (
        ("verb" = 'invite' AND "email" IS NOT NULL AND "role" IS NOT NULL AND "locale" IS NOT NULL)
        OR ("verb" = 'role' AND "user_id" IS NOT NULL AND "role" IS NOT NULL)
        OR ("verb" IN ('enable', 'reset-link') AND "user_id" IS NOT NULL)
        OR "verb" IN ('ask-one', 'ask-two')
    ),
    -- Two people who are not the person concerned; to ask for two from now on takes one.
    CONSTRAINT "access_proposals_two_people" CHECK (
        "state" NOT IN ('accepted', 'rejected')
        OR ("decided_by" IS NOT NULL AND ("verb" = 'ask-two' OR "decided_by" <> "proposed_by"))
    ),
    CONSTRAINT "access_proposals_of_others" CHECK (
        "proposed_by" IS DISTINCT FROM "user_id" AND ("state" <> 'accepted' OR "decided_by" IS DISTINCT FROM "user_id")
    )
);

-- CreateIndex
CREATE INDEX "access_proposals_state_proposed_at_idx" ON "access_proposals"("state", "proposed_at" DESC);
